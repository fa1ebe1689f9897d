import { ActionIcon, Paper, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import type { SearchPreview } from '@/api/wire'
import { comparedParts, partKinds, partsOf } from '@/features/searchRanking/parts'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { labelOf } from '@/features/searchRanking/weights'
import { formatQuantity } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

type Result = SearchPreview['draft'][number]

const kindWords = { text: 'text', customer: 'customer', popular: 'popular', stock: 'stock' }
const points = (score: number): string => score.toFixed(1)

function Name({ result }: { result: Result }) {
  return (
    <span className={classes.name}>
      <span className={classes.title}>{result.name}</span>
      <span className={classes.detail}>
        {result.code},{' '}
        {result.available > 0 ? (
          `${formatQuantity(result.available)} ${result.stockUnit} available in NetSuite`
        ) : (
          <span className={classes.none}>None available in NetSuite</span>
        )}
      </span>
    </span>
  )
}

/** By how many places a result moves. */
function Move({ result: { rank, previousRank } }: { result: Result }) {
  if (previousRank === null) return <span className={classes.move}>new</span>
  const by = previousRank - rank
  if (by === 0) return <span className={classes.move} />
  const MoveIcon = by > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.move} data-up={by > 0 || undefined}>
      <MoveIcon size={12} role="img" aria-label={by > 0 ? 'up by' : 'down by'} />
      {Math.abs(by)}
    </span>
  )
}

/** The parts of a score as a bar. Its length is the share of the best score. */
function Bar({ result, best }: { result: Result; best: number }) {
  const parts = partsOf(result)
  return (
    <span className={classes.bar} aria-hidden>
      {partKinds.map((kind) => (
        <i key={kind} data-kind={kind} style={{ width: `${(parts[kind] / best) * 100}%` }} />
      ))}
    </span>
  )
}

interface DraftProps {
  results: readonly Result[]
  selected: string | undefined
  onSelect: (id: string) => void
  good: readonly string[]
  onJudge: (id: string) => void
}

/** The ranking with the draft weights. A row selects the item whose score is explained; the thumb judges it as good. */
export function DraftRanking({ results, selected, onSelect, good, onJudge }: DraftProps) {
  const moved = results.filter(({ rank, previousRank }) => rank !== previousRank).length
  const best = results[0]?.score ?? 1
  return (
    <Paper withBorder className={classes.ranking} component="section" aria-labelledby="draft">
      <div className={classes.rankingHead}>
        <Title order={2} id="draft">
          Draft
        </Title>
        <Text span size="xs" c="dimmed">
          {moved === 0 ? 'same order' : `${moved} of ${results.length} move`}
        </Text>
        <span className={classes.legend} aria-hidden>
          {partKinds.map((kind) => (
            <span key={kind}>
              <i data-kind={kind} /> {kindWords[kind]}
            </span>
          ))}
        </span>
      </div>
      <ol className={classes.results}>
        {results.map((result) => (
          <li key={result.itemId} className={classes.result} data-selected={result.itemId === selected || undefined}>
            <span className={classes.rank}>{result.rank}</span>
            <Move result={result} />
            <ItemPicture image={result.image} name={result.name} category={result.category} size={26} />
            <button
              type="button"
              className={classes.select}
              aria-pressed={result.itemId === selected}
              onClick={() => onSelect(result.itemId)}
            >
              <Name result={result} />
            </button>
            <Bar result={result} best={best} />
            <ActionIcon
              variant="subtle"
              color={good.includes(result.itemId) ? 'secondary' : 'gray'}
              aria-label={`${result.name} is a good result`}
              aria-pressed={good.includes(result.itemId)}
              onClick={() => onJudge(result.itemId)}
            >
              {good.includes(result.itemId) ? (
                <IconThumbUpFilled size={16} aria-hidden />
              ) : (
                <IconThumbUp size={16} aria-hidden />
              )}
            </ActionIcon>
            <span className={classes.score}>{points(result.score)}</span>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** The ranking with the weights in use. */
export function LiveRanking({ results, version }: { results: readonly Result[]; version: number }) {
  return (
    <Paper withBorder className={classes.ranking} component="section" aria-labelledby="live">
      <div className={classes.rankingHead}>
        <Title order={2} id="live">
          In use
        </Title>
        <Text span size="xs" c="dimmed">
          {version === 0 ? 'the defaults' : `version ${version}`}
        </Text>
      </div>
      <ol className={classes.results}>
        {results.map((result) => (
          <li key={result.itemId} className={classes.result}>
            <span className={classes.rank}>{result.rank}</span>
            <ItemPicture image={result.image} name={result.name} category={result.category} size={26} />
            <Name result={result} />
            <span className={classes.score}>{points(result.score)}</span>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** Why an item has its place: the parts of its score with the draft, and with the weights in use. */
export function Explanation({ draft, live }: { draft: Result | undefined; live: Result | undefined }) {
  const either = draft ?? live
  if (!either) return null
  const rank = draft?.rank
  const previous = draft ? draft.previousRank : live?.rank
  return (
    <section className={classes.why} aria-labelledby="why" aria-live="polite">
      <Title order={2} id="why">
        {previous && rank && previous !== rank
          ? `Why ${either.code} moves from ${previous} to ${rank}`
          : `Why ${either.code} has place ${rank ?? previous ?? '-'}`}
      </Title>
      <dl className={classes.parts}>
        {comparedParts(draft, live).map(({ name, draft: now, live: before }) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <b>+{points(now)}</b>
              {live && Math.abs(now - before) >= 0.05 && <s>{points(before)}</s>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>
            <b>{points(draft?.score ?? 0)}</b>
            {live && draft && points(live.score) !== points(draft.score) && <s>{points(live.score)}</s>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
