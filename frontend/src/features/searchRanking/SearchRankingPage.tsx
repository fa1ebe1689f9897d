import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { currentIn, errorText } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import type { SearchWeights, WeightsVersion } from '@/api/wire'
import { FailedSearches } from '@/features/searchRanking/FailedSearches'
import { JudgedQueries } from '@/features/searchRanking/JudgedQueries'
import { PopularityPanel } from '@/features/searchRanking/PopularityPanel'
import { Publish, Versions } from '@/features/searchRanking/Publishing'
import { DraftRanking, Explanation, LiveRanking } from '@/features/searchRanking/Rankings'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { useJudging } from '@/features/searchRanking/useJudging'
import { changedWeights } from '@/features/searchRanking/weights'
import { WeightsPanel } from '@/features/searchRanking/WeightsPanel'
import {
  publishWeights,
  resetWeights,
  restoreWeights,
  searchWeightsKey,
  usePreview,
  useSearchWeights,
  useWeightsHistory,
  weightsHistoryKey,
} from '@/resources/searchAdmin'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { SearchInput } from '@/ui/SearchInput'
import { useStored } from '@/ui/stored'
import { notify } from '@/ui/toasts'

/** A pause in moving a slider after which the draft is searched, in ms. */
const slidingPauseMs = 120
const notStored = null

interface PreviewProps {
  live: WeightsVersion
  draft: SearchWeights
  query: string
  judging: ReturnType<typeof useJudging>
}

function Preview({ live, draft, query, judging }: PreviewProps) {
  const [selected, setSelected] = useState<string>()
  const read = usePreview(query, draft, live.version)
  if (!query)
    return (
      <EmptyState title="Search for something">
        The results with your draft stand beside those with the weights in use.
      </EmptyState>
    )
  return (
    <Loaded read={read} failed="The search failed">
      {(preview) => {
        if (preview.draft.length === 0)
          return <EmptyState title="No item found">Below, a failed search can become a synonym.</EmptyState>
        const chosen = preview.draft.some(({ itemId }) => itemId === selected) ? selected : preview.draft[0]?.itemId
        return (
          <>
            <Text size="xs" c="dimmed" role="status">
              {preview.total} found in {preview.tookMs.toFixed(1)} ms
            </Text>
            <div className={classes.rankings}>
              <LiveRanking results={preview.live} version={live.version} />
              <DraftRanking
                results={preview.draft}
                selected={chosen}
                onSelect={setSelected}
                good={judging.goodOf(query)}
                onJudge={(id) => judging.judge(query, id)}
              />
            </div>
            <Explanation
              draft={preview.draft.find(({ itemId }) => itemId === chosen)}
              live={preview.live.find(({ itemId }) => itemId === chosen)}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function Ranking({ live }: { live: WeightsVersion }) {
  const { mutate } = useSWRConfig()
  const [search, setSearch] = useSearchParams()
  const query = (search.get('q') ?? '').trim()
  // The draft outlives a reload; it is one per user and browser.
  const [stored, store] = useStored<SearchWeights | null>('search-draft', notStored)
  const draft = stored ?? live.weights
  const [settled] = useDebouncedValue(draft, slidingPauseMs)
  const judging = useJudging()
  const history = useWeightsHistory()
  const open = (q: string) => setSearch(q ? { q } : {}, { replace: true })

  const inUse = async (answer: WeightsVersion) => {
    store(undefined)
    await mutate(searchWeightsKey, answer, { revalidate: false })
    void mutate(weightsHistoryKey)
    void mutate(readsOf('/inventory-items'))
  }
  const publish = async (reason: string): Promise<boolean> => {
    try {
      const answer = await publishWeights(draft, reason, live.version)
      await inUse(answer)
      notify(`Version ${answer.version} is in use`, 'success')
      return true
    } catch (error) {
      const theirs = currentIn<WeightsVersion>(error)
      if (theirs) {
        await mutate(searchWeightsKey, theirs, { revalidate: false })
        void mutate(weightsHistoryKey)
        notify(
          `${theirs.updatedBy?.name ?? 'Somebody'} published version ${theirs.version} meanwhile. Compare your draft with it, then publish again.`,
          'warning',
        )
      } else notify(errorText(error), 'error')
      return false
    }
  }
  const restore = async (version: number, reason: string) => {
    const answer = await (version === 0 ? resetWeights(reason) : restoreWeights(version, reason))
    await inUse(answer)
    notify(`Version ${answer.version} is in use`, 'success')
  }
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <WeightsPanel live={live.weights} draft={draft} onChange={store} />
        <PopularityPanel />
      </div>
      <div className={classes.middle}>
        <SearchInput label="Search items" value={search.get('q') ?? ''} onChange={open} />
        <Preview live={live} draft={settled} query={query} judging={judging} />
        <FailedSearches onOpen={open} />
      </div>
      <div className={classes.side}>
        <JudgedQueries
          queries={judging.queries}
          judged={judging.version}
          draft={settled}
          version={live.version}
          onOpen={open}
          onForget={judging.forget}
        />
        <Publish changed={changedWeights(live.weights, draft).length > 0} next={live.version + 1} onPublish={publish} />
        <Loaded read={history} failed="The versions could not be loaded">
          {(versions) => (
            <Versions
              history={versions}
              current={live.version}
              onRestore={restore}
              onTry={(version) => store(version.weights)}
            />
          )}
        </Loaded>
      </div>
    </div>
  )
}

/** The weights of the search: a draft beside those in use, on a query and on the judged queries. */
export function Component() {
  return (
    <Page title="Search ranking">
      <Loaded read={useSearchWeights()} failed="The weights could not be loaded">
        {(live) => <Ranking live={live} />}
      </Loaded>
    </Page>
  )
}
