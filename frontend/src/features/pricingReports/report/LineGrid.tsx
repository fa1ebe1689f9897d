import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { PriceLine } from '@/api/wire'
import { focusCountsFrom } from '@/features/pricingReports/decisions/countsFrom'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { decidedText } from '@/features/pricingReports/decisions/wanted'
import { columnsOf, type Facts, givingWay, type LineColumn, newPrice } from '@/features/pricingReports/report/columns'
import classes from '@/features/pricingReports/report/Report.module.css'
import { effectNumber } from '@/features/pricingReports/report/shown'
import { reasonWords } from '@/features/pricingReports/words'
import { toText } from '@/ui/decimal'
import { Grid } from '@/ui/grid/Grid'
import type { GridEdits } from '@/ui/grid/gridActions'
import { tabSeparated } from '@/ui/grid/gridClipboard'
import type { OwnKey } from '@/ui/grid/gridKeys'
import { useFitting } from '@/ui/grid/useFitting'
import { useGrid } from '@/ui/grid/useGrid'
import { type Shortcut, singleKeys, useShortcuts } from '@/ui/shortcuts'

const none = () => undefined
/** The lines are decided by keys and in the panel below, not in their cells. */
const edits: GridEdits<PriceLine, string> = {
  canEdit: () => false,
  check: none,
  enter: none,
  clear: none,
  copyDown: none,
  duplicate: none,
  remove: none,
  undo: none,
  redo: none,
}

const keyOf = ({ itemId }: PriceLine) => itemId

const labels = {
  j: 'Next line',
  k: 'Previous line',
  a: 'Accept the recommended prices',
  e: 'Type your own price',
  m: 'Type your own price by margin',
  r: 'Keep the prices',
  s: 'Skip the line',
  d: 'Choose from when new prices count',
  u: 'Undo the last decision',
  'Shift+A': 'Accept all shown lines',
  Enter: 'Open the line',
} as const
type Key = keyof typeof labels
const keys = Object.keys(labels) as Key[]
/** The keys that decide nothing. */
const moving: ReadonlySet<Key> = new Set<Key>(['j', 'k', 's', 'Enter'])

/** The key of the lines for a press on a cell. */
const ownKey: OwnKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Enter') return 'Enter'
  if (!singleKeys()) return undefined
  const pressed = key.length === 1 && shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()
  return keys.find((each) => each === pressed)
}

interface Props {
  review: Review
  rows: readonly PriceLine[]
  levels: ReadonlyArray<readonly [id: string, name: string]>
  focusLevel: readonly [id: string, name: string] | undefined
  /** The item of the line that has the cursor when the grid appears. */
  startAt: string | undefined
  /** The item that was added last. */
  added: string | undefined
  onAt: (line: PriceLine | undefined) => void
  /** Lines that are decided leave the list. */
  leaves: boolean
  onOpen: (line: PriceLine) => void
  onAcceptAll: () => void
  /** What is shown of the line under the cursor; `onDecided` goes on to the next one. */
  renderPanel: (line: PriceLine, onDecided: () => void) => ReactNode
}

/** The lines of a report, in the grid of the order desk. */
export function LineGrid(props: Props) {
  const { review, rows, levels, focusLevel, startAt, added, onAt, leaves, onOpen, onAcceptAll, renderPanel } = props
  const scroller = useRef<HTMLDivElement>(null)
  const levelId = focusLevel?.[0] ?? ''
  const wanted = useMemo(() => columnsOf(levels, focusLevel), [levels, focusLevel])
  const yielding = useMemo(() => givingWay(wanted, levelId), [wanted, levelId])
  const columns = useFitting(scroller, wanted, yielding)
  const grid = useGrid<PriceLine, LineColumn>({ rows, columns, home: 'item', grows: false, scroller })
  const { current } = grid
  const { canDecide } = review
  const closed = review.report.status === 'closed'
  const told = useEffectEvent(onAt)
  useEffect(() => told(current), [current])
  const { focusRow } = grid
  // The line to which the cursor goes once it is in the list: the one that was looked at last, was undone, or was added.
  const wantedLine = useRef(startAt)
  useEffect(() => {
    if (added !== undefined) wantedLine.current = added
  }, [added])
  useEffect(() => {
    if (wantedLine.current === undefined) return
    const at = rows.findIndex(({ itemId }) => itemId === wantedLine.current)
    if (at < 0) return
    wantedLine.current = undefined
    focusRow(at)
    // The rows may have the added item before it is known which one was added.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, added, focusRow])
  // The keys work at once, unless somebody types into a filter that has brought the lines back.
  const atStart = useEffectEvent(() => document.activeElement instanceof HTMLInputElement || focusRow())
  useEffect(() => void atStart(), [])

  const work = useRef<HTMLDivElement>(null)
  const move = (by: number) => grid.move({ type: 'by', rows: by, columns: 0 })
  /** Goes on after a decision: a line that leaves the list makes room for the next one. */
  const goOn = () => {
    focusRow()
    if (!leaves) move(1)
  }
  const toField = (field: 'price' | 'margin') => {
    const fields = work.current?.querySelectorAll<HTMLInputElement>(`[data-${field}]:not(:disabled)`) ?? []
    const of = [...fields].find((each) => each.dataset[field]?.startsWith(`${levelId} `)) ?? fields[0]
    of?.focus()
  }
  const run: Record<Key, () => void> = {
    j: () => move(1),
    k: () => move(-1),
    s: () => move(1),
    a: () => current && review.accept(current) && goOn(),
    r: () => current && review.keep(current) && goOn(),
    e: () => canDecide && toField('price'),
    m: () => canDecide && toField('margin'),
    d: () => canDecide && focusCountsFrom(),
    u: () => {
      wantedLine.current = review.undoLast(current)?.itemId
    },
    'Shift+A': onAcceptAll,
    Enter: () => current && onOpen(current),
  }
  useShortcuts(
    'Pricing report',
    keys
      .map((key): Shortcut => ({
        keys: key,
        label: labels[key],
        run: run[key],
        repeat: moving.has(key),
        enabled: canDecide || moving.has(key),
      }))
      .concat({
        keys: 'Escape',
        label: 'Back to the lines',
        whileTyping: true,
        run: () => focusRow(),
      }),
  )
  const { savingOf, refusedOf } = review
  const textOf = (line: PriceLine, { id }: LineColumn): string => {
    switch (id) {
      case 'item':
        return `${line.item.code} ${line.item.name}`
      case 'reason':
        return reasonWords[line.reason]
      case 'costWas':
        return String(line.previousCost ?? '')
      case 'costNow':
        return String(line.weightedCost ?? '')
      case 'change':
        return String(line.changePercent ?? '')
      case 'sold':
        return String(line.units4w)
      case 'effect':
        return String(effectNumber(line) ?? '')
      case 'decision':
        return decidedText(line, levelId)
    }
    const [what = '', level = ''] = id.split(/ (?=\S+$)/)
    const price = line.prices.find(({ priceLevelId }) => priceLevelId === level)
    const next = newPrice(line, level)
    if (what === 'price') return String(price?.price ?? '')
    if (what === 'margin') return String(price?.margin ?? '')
    return what === 'new' && next ? toText(next) : ''
  }
  return (
    <div className={classes.work} ref={work}>
      <div className={classes.grid}>
        <Grid
          label="Lines"
          noun="line"
          grid={grid}
          edits={edits}
          readOnly
          keyOf={keyOf}
          factsOf={({ itemId }): Facts => ({ saving: savingOf(itemId), refused: refusedOf(itemId), levelId, closed })}
          toneOf={({ itemId, push }) => (refusedOf(itemId) ? 'waiting' : push.state === 'failed' ? 'bad' : undefined)}
          placeholder=""
          editor={null}
          ownKey={ownKey}
          onOwn={(key) => run[key as Key]()}
          textOf={(some, shown) =>
            tabSeparated(some.map((line) => shown.map((column) => textOf(line, column as LineColumn))))
          }
          onPaste={none}
        />
      </div>
      {current && renderPanel(current, goOn)}
    </div>
  )
}
