import { Paper, Text, Title } from '@mantine/core'
import { IconArrowUp, IconStarFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import classes from '@/features/featuredItems/FeaturedItems.module.css'
import { rankedWithout } from '@/features/featuredItems/searchEffect'
import { useExplainedSearch } from '@/resources/featuredItems'
import { Loaded } from '@/ui/Loaded'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { SearchInput } from '@/ui/SearchInput'

/** How many results are compared, and how many are shown. */
const compared = 50
const shown = 10

/** Shows for a search how featuring changes the order of its results. The search is in the address (`?q=`). */
export function SearchEffect() {
  const [search, setSearch] = useSearchParams()
  const term = (search.get('q') ?? '').trim()
  const read = useExplainedSearch(term, compared)
  const results = useMemo(() => read.data && rankedWithout(read.data.inventoryItems).slice(0, shown), [read.data])
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="effect">
      <Title order={2} id="effect">
        Effect on search
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        Featured items rank higher among items that match the same words. Try a search.
      </Text>
      <SearchInput
        label="Search items"
        value={search.get('q') ?? ''}
        onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
      />
      {term && (
        <Loaded
          read={{ data: results, error: read.error, reload: read.reload }}
          empty={<Text mt="sm">No item found</Text>}
        >
          {(ranked) => (
            <ol className={classes.results} aria-label={`Results for ${term}`}>
              {ranked.map(({ item, place, placeWithout }) => (
                <li key={item._id} className={classes.result}>
                  <span className={classes.place}>{place}</span>
                  <ItemPicture image={item.image} name={item.name} category={item.category} size={26} />
                  <span className={classes.name}>
                    <span className={classes.resultName}>{item.name}</span>
                    <span className={classes.detail}>{item.itemId}</span>
                  </span>
                  {item.featured && (
                    <span className={classes.lift}>
                      <IconStarFilled size={12} aria-label="Featured" role="img" />
                      {placeWithout > place ? (
                        <>
                          <IconArrowUp size={12} aria-label="up by" role="img" />
                          {placeWithout - place}
                        </>
                      ) : (
                        'same'
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </Paper>
  )
}
