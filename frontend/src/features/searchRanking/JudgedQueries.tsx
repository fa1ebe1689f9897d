import { ActionIcon, Paper, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Judged, SearchWeights } from '@/api/wire'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { useEvaluation } from '@/resources/searchAdmin'
import { Loaded } from '@/ui/Loaded'

const share = (value: number): string => value.toFixed(3).replace(/^0/, '')
const shortShare = (value: number): string => value.toFixed(2).replace(/^0/, '')
/** A smaller difference is shown as the same. */
const visible = 0.005

function Difference({ from, to }: { from: number; to: number }) {
  const by = to - from
  if (Math.abs(by) < visible) return <span className={classes.same}>same</span>
  return (
    <span className={by > 0 ? classes.better : classes.worse}>
      {by > 0 ? '+' : '−'}
      {shortShare(Math.abs(by))}
    </span>
  )
}

interface Props {
  queries: readonly Judged[]
  judged: number
  draft: SearchWeights
  version: number
  onOpen: (query: string) => void
  onForget: (query: string) => void
}

/** How well the draft ranks the judged queries, against the weights in use. */
export function JudgedQueries({ queries, judged, draft, version, onOpen, onForget }: Props) {
  const [all, setAll] = useState(false)
  const read = useEvaluation(queries.length > 0 ? draft : null, version, judged)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="judged">
      <div className={classes.head}>
        <Title order={2} id="judged">
          Judged queries
        </Title>
        <Text span size="xs" c="dimmed">
          {queries.length} in the set
        </Text>
      </div>
      {queries.length === 0 ? (
        <Text size="xs" c="dimmed">
          Search for something and mark the good results with the thumb. The draft is then compared on these queries.
        </Text>
      ) : (
        <Loaded read={read} failed="The comparison could not be loaded">
          {(evaluation) => {
            const worse = evaluation.queries.filter(({ draft: d, live: l }) => l.ndcg - d.ndcg >= visible).length
            const better = evaluation.queries.filter(({ draft: d, live: l }) => d.ndcg - l.ndcg >= visible).length
            const shown = all ? evaluation.queries : evaluation.queries.slice(0, 7)
            return (
              <>
                <dl className={classes.scores}>
                  <div>
                    <dt>nDCG@10</dt>
                    <dd>
                      <b>{share(evaluation.draft.ndcg)}</b>{' '}
                      <Difference from={evaluation.live.ndcg} to={evaluation.draft.ndcg} />
                    </dd>
                  </div>
                  <div>
                    <dt>Good item first</dt>
                    <dd>
                      <b>{share(evaluation.draft.knownItemFirst)}</b>{' '}
                      <Difference from={evaluation.live.knownItemFirst} to={evaluation.draft.knownItemFirst} />
                    </dd>
                  </div>
                </dl>
                <table className={classes.queries}>
                  <thead>
                    <tr>
                      <th scope="col">Query</th>
                      <th scope="col">In use</th>
                      <th scope="col">Draft</th>
                      <th scope="col">
                        <span className={classes.hidden}>Difference</span>
                      </th>
                      <th scope="col">
                        <span className={classes.hidden}>Remove</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map(({ query, draft: now, live }) => (
                      <tr key={query}>
                        <td>
                          <button type="button" className={classes.query} onClick={() => onOpen(query)}>
                            {query}
                          </button>
                        </td>
                        <td>{shortShare(live.ndcg)}</td>
                        <td>{shortShare(now.ndcg)}</td>
                        <td>
                          <Difference from={live.ndcg} to={now.ndcg} />
                        </td>
                        <td>
                          <ActionIcon
                            size="sm"
                            variant="subtle"
                            color="gray"
                            aria-label={`Remove ${query} from the judged queries`}
                            onClick={() => onForget(query)}
                          >
                            <IconX size={14} aria-hidden />
                          </ActionIcon>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <Text size="xs" mt={6}>
                  <span className={classes.better}>{better} better</span>, {evaluation.queries.length - better - worse}{' '}
                  same, <span className={worse > 0 ? classes.worse : undefined}>{worse} worse</span>
                  {evaluation.queries.length > 7 && (
                    <button type="button" className={classes.more} onClick={() => setAll(!all)}>
                      {all ? 'Show fewer' : `Show all ${evaluation.queries.length}`}
                    </button>
                  )}
                </Text>
              </>
            )
          }}
        </Loaded>
      )}
    </Paper>
  )
}
