import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { isOver } from '@/features/spotBuys/sheet/cells'
import {
  cellText,
  columnOf,
  type Facts,
  givingWay,
  type LineColumn,
  type Levels,
} from '@/features/spotBuys/sheet/columns'
import { levelIn } from '@/features/spotBuys/sheet/fields'
import { isNoted, LineNote } from '@/features/spotBuys/sheet/LineNote'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import type { ShownLine } from '@/features/spotBuys/sheet/shown'
import { copied, editText, isEditable, takesWords, typedIn } from '@/features/spotBuys/sheet/typed'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import type { Calendar } from '@/features/spotBuys/sheet/validity'
import type { SpotSheet } from '@/api/wire'
import { Grid } from '@/ui/grid/Grid'
import type { GridEdits } from '@/ui/grid/gridActions'
import { tabSeparated } from '@/ui/grid/gridClipboard'
import type { OwnKey } from '@/ui/grid/gridKeys'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { type GridState, useGrid } from '@/ui/grid/useGrid'
import { useKeptWithPage } from '@/ui/grid/useKeptWithPage'
import { singleKeys } from '@/ui/shortcuts'

const rowHeight = 47
const keyOf = ({ key }: ShownLine) => key
/** The names of columns that are titled by what they show of offers. */
const labels: Record<string, string> = { quantity: 'Quantity', units: 'Unit' }
const ignore = () => undefined

/** The keys of the screen that the grid passes on. */
export type LineKey = 'n' | 'o' | 'j' | 'k'

interface EditorProps {
  grid: GridState<ShownLine, LineColumn>
  edits: GridEdits<ShownLine, string>
}

function CellEditor({ grid, edits }: EditorProps) {
  const { current, column, cursor, editorRef } = grid
  if (!current || !column) return null
  const keep = (text: string, after: Parameters<typeof grid.leave>[0]) => {
    edits.enter(column.id, current, text)
    grid.leave(after)
  }
  return (
    <TextCellEditor
      key={current.key + column.id}
      ref={editorRef}
      label={`${labels[column.id] ?? column.title}, ${current.item.name}`}
      value={editText(column.id, current)}
      seed={cursor.seed}
      numeric={!takesWords(column.id)}
      check={(text) => edits.check(column.id, current, text)}
      onCommit={keep}
      onCancel={grid.close}
    />
  )
}

interface Props {
  lines: readonly ShownLine[]
  work: SheetWork
  levels: Levels
  /** The names of the columns that are shown. */
  columnNames: readonly string[]
  status: SpotSheet['status']
  readOnly: boolean
  mayGoBelow: boolean
  facts: Facts
  calendar: Calendar
  /** The line to which the cursor goes once it is there. */
  goTo: string | undefined
  onAt: (line: ShownLine | undefined) => void
  onKey: (key: LineKey, line: ShownLine | undefined) => void
  onPaste: (text: string) => void
  /** Gets what moves the focus to the line of an id. */
  focusRef: RefObject<((id?: string) => void) | undefined>
}

/** What the grid's keys do to the lines. */
function editsOf(work: SheetWork, calendar: Calendar): GridEdits<ShownLine, string> {
  return {
    canEdit: (column, line) => line !== undefined && line.draft && column !== undefined && isEditable(column),
    check: (column, line, text) => typedIn(column, line, text, calendar).wrong,
    enter: (column, line, text) => {
      const typed = typedIn(column, line, text, calendar).text
      if (typed !== undefined)
        work.put([line], () => ({ [column]: typed, ...(column === 'vendor' ? { vendorId: '' } : {}) }))
    },
    clear: (cells) => {
      const lines = [...new Set(cells.map(([, line]) => line))]
      const cleared = (of: ShownLine) =>
        cells.flatMap(([column, line]) => {
          const keeps = column === 'units' || column === 'validTo' || column === 'validFrom'
          return line === of && isEditable(column) && !keeps ? [[column, '']] : []
        })
      work.put(lines, (line) => Object.fromEntries(cleared(line)) as Record<string, string>)
    },
    copyDown: (columns, source, targets) => work.put(targets, (target) => copied(columns, source, target)),
    duplicate: () => undefined,
    remove: work.remove,
    undo: work.undo,
    redo: work.redo,
  }
}

/** The lines of a sheet, in the grid of the order desk. */
export function SheetGrid(props: Props): ReactNode {
  const { lines, work, levels, columnNames, status, readOnly, mayGoBelow, facts, calendar, goTo } = props
  const { onAt, onKey, onPaste, focusRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(
    () => columnNames.flatMap((name) => columnOf(name, levels, status) ?? []),
    [columnNames, levels, status],
  )
  const columns = useFitting(scroller, wanted, givingWay)
  const noted = (line: ShownLine) => !readOnly && isNoted(line)
  const grid = useGrid<ShownLine, LineColumn>({
    rows: lines,
    columns,
    home: 'item',
    grows: false,
    scroller,
    rowHeight,
    noted,
  })
  useKeptWithPage(grid.editorRef)
  const { current, focusRow, move } = grid
  const told = useEffectEvent(onAt)
  useEffect(() => told(current), [current])
  const focusLine = (id?: string) => {
    const at = id === undefined ? undefined : lines.findIndex((line) => line.id === id)
    if (at === undefined || at >= 0) focusRow(at)
  }
  useLayoutEffect(() => {
    focusRef.current = focusLine
  })
  // The line may be here before or after it is known which one is new.
  const wantedLine = useRef<string>(undefined)
  const toNewLine = useEffectEvent(() => {
    const at = lines.findIndex(({ key }) => key === wantedLine.current)
    if (at < 0) return
    wantedLine.current = undefined
    focusRow(at)
    // It begins with its cost, or its first price.
    const first = columns.findIndex(({ id }) => id === 'cost' || levelIn(id) !== undefined)
    move({ type: 'to', row: at, column: Math.max(first, 0) })
  })
  useEffect(() => {
    wantedLine.current = goTo
    toNewLine()
  }, [goTo])
  useEffect(() => toNewLine())
  const atStart = useEffectEvent(() => document.activeElement instanceof HTMLInputElement || focusRow())
  useEffect(() => void atStart(), [])

  const edits = useMemo(() => editsOf(work, calendar), [work, calendar])
  const names = useMemo(() => new Map(levels), [levels])
  const ownKey: OwnKey = ({ key, ctrlKey, metaKey, altKey }, editing) => {
    if (editing || ctrlKey || metaKey || altKey || !singleKeys()) return undefined
    const letter = key.toLowerCase()
    // In a column of words, letters are what is typed.
    if (!readOnly && current?.draft && grid.column && takesWords(grid.column.id)) return undefined
    return ['n', 'o', 'j', 'k'].includes(letter) ? letter : undefined
  }
  const onOwn = (key: string) => {
    if (key === 'j' || key === 'k') move({ type: 'by', rows: key === 'j' ? 1 : -1, columns: 0 })
    else onKey(key as LineKey, current)
  }
  const noteOf = (line: ShownLine) =>
    noted(line) ? <LineNote line={line} work={work} levels={names} today={facts.today} mayGoBelow={mayGoBelow} /> : null
  return (
    <div className={classes.grid}>
      <Grid
        label="Lines"
        noun="line"
        grid={grid}
        edits={edits}
        readOnly={readOnly}
        keyOf={keyOf}
        factsOf={() => facts}
        toneOf={(line) => (line.faults.length > 0 ? 'bad' : noted(line) ? 'waiting' : toneOver(line, status))}
        noteOf={noteOf}
        placeholder=""
        ownKey={ownKey}
        onOwn={onOwn}
        editor={<CellEditor grid={grid} edits={edits} />}
        textOf={(some, shown) => tabSeparated(some.map((line) => shown.map(({ id }) => cellText(id, line, facts))))}
        onPaste={readOnly ? ignore : onPaste}
      />
    </div>
  )
}

/** What is sold out or has ended steps back while others sell. */
const toneOver = (line: ShownLine, status: SpotSheet['status']): string | undefined =>
  status === 'published' && isOver(line) ? 'over' : undefined
