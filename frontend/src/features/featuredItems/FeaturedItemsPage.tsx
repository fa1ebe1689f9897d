import classes from '@/features/featuredItems/FeaturedItems.module.css'
import { SearchEffect } from '@/features/featuredItems/SearchEffect'
import { useFeaturedItems } from '@/resources/featuredItems'
import { lazily } from '@/ui/lazily'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'

// Drag and drop is 29 kB. It loads while the list is read.
const FeaturedList = lazily(
  async () => (await import('@/features/featuredItems/FeaturedList')).FeaturedList,
  <PanelSkeleton />,
)
void FeaturedList.fetch().catch(() => undefined)

/** The featured items in order, and what featuring does to a search. */
export function Component() {
  return (
    <Page title="Featured items">
      <div className={classes.screen}>
        <Loaded read={useFeaturedItems()} failed="The featured items could not be loaded">
          {(list) => <FeaturedList list={list} />}
        </Loaded>
        <SearchEffect />
      </div>
    </Page>
  )
}
