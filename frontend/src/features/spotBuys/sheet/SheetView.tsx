import type { Item, SpotSheet, SpotSheetHead } from '@/api/wire'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readKey } from '@/api/operations'
import { useSession } from '@/api/session'
import { CloseDay } from '@/features/spotBuys/actions/CloseDay'
import { copiedLine, newLine } from '@/features/spotBuys/actions/newLines'
import { StopOffer } from '@/features/spotBuys/actions/StopOffer'
import { type Day, DayTabs } from '@/features/spotBuys/days/DayTabs'
import { AddLine, ColumnsMenu, later, PublishDialog, SheetCards, SidePanel } from '@/features/spotBuys/LazyParts'
import { LinePanel } from '@/features/spotBuys/panel/LinePanel'
import panelClasses from '@/features/spotBuys/panel/Panel.module.css'
import { RepList } from '@/features/spotBuys/panel/RepList'
import { choicesOf, type Facts, type Levels } from '@/features/spotBuys/sheet/columns'
import { FactsRow } from '@/features/spotBuys/sheet/FactsRow'
import { figuresOf } from '@/features/spotBuys/sheet/figures'
import { isNoted } from '@/features/spotBuys/sheet/LineNote'
import { RefusedRows } from '@/features/spotBuys/sheet/RefusedRows'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { SheetFoot } from '@/features/spotBuys/sheet/SheetFoot'
import { type LineKey, SheetGrid } from '@/features/spotBuys/sheet/SheetGrid'
import { missingIn, type ShownLine } from '@/features/spotBuys/sheet/shown'
import { Toolbar } from '@/features/spotBuys/sheet/Toolbar'
import { usePasting } from '@/features/spotBuys/sheet/usePasting'
import { useSheet } from '@/features/spotBuys/sheet/useSheet'
import type { Calendar } from '@/features/spotBuys/sheet/validity'
import { weekdayOf } from '@/ui/shortDate'
import { sheetKey } from '@/features/spotBuys/sheets'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'
import { nameOfColumn, useColumns } from '@/ui/list/columns'
import { clipboardText } from '@/ui/pasted'
import { useShortcuts } from '@/ui/shortcuts'
import { usePrefetch } from '@/ui/lazily'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useNow } from '@/ui/useNow'

const nowMs = 30_000

interface Props {
  read: SpotSheet
  days: readonly Day[]
  /** The last sheet before this one, whose lines can be copied. */
  before: SpotSheetHead | undefined
  /** The item of the first line of a new sheet; `onFirst` is told when it is added. */
  first: Item | undefined
  onFirst: () => void
  levelId: string
  onLevel: (id: string) => void
}

/** A sheet: its figures, its lines, and the line under the cursor with the list for the reps. */
export function SheetView({ read, days, before, first, onFirst, levelId, onLevel }: Props) {
  const { can, today, timeZone } = useSession()
  const now = useNow(nowMs)
  const work = useSheet(read)
  usePrefetch(later)
  const { sheet, lines } = work
  const { status, date, priceLevels } = sheet
  const levels: Levels = useMemo(() => priceLevels.map(({ _id, name }) => [_id, name] as const), [priceLevels])
  const costs = can('cost.view')
  // A line cannot be entered without its cost.
  const readOnly = status === 'closed' || !can('pricing.manage') || !costs
  const mayGoBelow = can('price.belowFloor')
  const isDraft = status === 'draft'
  const calendar: Calendar = useMemo(() => ({ date, today, timeZone }), [date, today, timeZone])
  const narrow = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false })
  const choices = useMemo(() => choicesOf(levels, status), [levels, status])
  const columns = useColumns(`spot buys ${isDraft ? 'draft' : 'offers'}`, choices)
  const columnNames = useMemo(() => columns.shown.map(nameOfColumn), [columns.shown])
  const level = useMemo(
    () =>
      levels.find(([id]) => id === levelId) ??
      // Until the user chooses one, the first that has a spot price.
      levels.find(([id]) => sheet.lines.some(({ prices }) => prices.some((each) => each.priceLevelId === id))) ??
      levels[0] ??
      (['', ''] as const),
    [levels, levelId, sheet.lines],
  )
  const figures = useMemo(() => figuresOf(lines, level[0], isDraft), [lines, level, isDraft])
  const facts: Facts = useMemo(() => ({ levelId: level[0], today, isDraft }), [level, today, isDraft])
  const pasting = usePasting(work, levels, costs, calendar)

  const [current, setCurrent] = useState<ShownLine>()
  const [goTo, setGoTo] = useState<string>()
  const [open, setOpen] = useState<'add' | 'publish' | 'close' | 'stop' | 'details'>()
  const [chosen, setChosen] = useState<ShownLine>()
  const focusLine = useRef<(id?: string) => void>(undefined)
  const closeDialog = () => setOpen(undefined)
  /** The line as it is now. */
  const shown = lines.find(({ key }) => key === current?.key) ?? lines[0]

  const drafts = lines.filter(({ draft }) => draft)
  const add = (item: Item) => {
    const [id] = work.add([newLine(item, calendar)])
    setGoTo(id)
    closeDialog()
  }
  const addFirst = useEffectEvent((item: Item) => {
    work.add([newLine(item, calendar)])
    onFirst()
  })
  useEffect(() => {
    if (first) addFirst(first)
  }, [first])
  const copy = useAction(async () => {
    if (!before) return
    const from = await readKey(sheetKey(before._id))
    const has = new Set(drafts.map(({ fields }) => fields['itemId']))
    const copied = from.lines
      .filter(({ itemId }) => !has.has(itemId))
      .flatMap((line) => copiedLine(line, from.date, calendar) ?? [])
    if (copied.length === 0) return notify('All of these lines are here already', 'info')
    const [first] = work.add(copied)
    setGoTo(first)
    notify(`${count(copied.length, 'line')} copied`, 'success')
  })
  const toLine = (line: ShownLine | undefined) => {
    if (!line) return
    focusLine.current?.(line.id)
    // The field of the reason is what is asked for, where there is one.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-reason="${CSS.escape(line.id)}"]`)?.focus())
  }
  const nextToDo = () => {
    const todo = drafts.filter((line) => isNoted(line) || missingIn(line, now) !== undefined)
    if (todo.length === 0) return notify('Nothing is missing', 'info')
    const at = todo.findIndex(({ id }) => id === shown?.id)
    toLine(todo[(at + 1) % todo.length])
  }
  const ask = (what: typeof open, line?: ShownLine) => {
    if (line) setChosen(line)
    setOpen(what)
  }
  const stop = (line: ShownLine | undefined) => {
    if (readOnly || !line) return
    if (line.line?.state === 'open') return ask('stop', line)
    notify(line.draft ? 'This line is not published yet' : 'This offer has ended already', 'info')
  }
  const pasteRows = useAction(async () => {
    const text = await clipboardText()
    focusLine.current?.()
    if (text.trim() === '') return notify('Nothing could be read. Copy rows, then press Ctrl+V in the grid', 'warning')
    pasting.paste(text)
  })
  const publish = () => {
    if (drafts.length > 0) return ask('publish')
    notify('There is no new line to publish', 'info')
  }
  const resolve = (keep: 'mine' | 'theirs') => {
    const clash = shown?.clash ? shown : lines.find((line) => line.clash)
    if (clash) work.resolve(clash.id, keep)
  }
  const onKey = (key: LineKey, line: ShownLine | undefined) => {
    if (key === 'o') stop(line)
    else if (key === 'n' && !readOnly) ask('add')
  }
  const edits = !readOnly
  const hasClash = work.clashes.size > 0
  useShortcuts('Spot buys', [
    { keys: 'n', label: 'Add a line', enabled: edits, run: () => ask('add') },
    { keys: 'o', label: 'Stop the offer', enabled: edits, run: () => stop(shown) },
    { keys: 'mod+Enter', label: 'Publish the new lines', enabled: edits, run: publish },
    { keys: 'F8', label: 'Next line to do', enabled: edits, run: nextToDo },
    { keys: 'Alt+1', label: 'Keep my version', enabled: hasClash, run: () => resolve('mine') },
    { keys: 'Alt+2', label: 'Take the other version', enabled: hasClash, run: () => resolve('theirs') },
    { keys: 'j', label: 'Next line', listed: 'only', run: () => undefined },
    { keys: 'k', label: 'Previous line', listed: 'only', run: () => undefined },
  ])
  const copyLabel = before && `Copy ${weekdayOf(before.date)}’s lines`
  const list = <RepList sheet={sheet} lines={lines} levels={levels} level={level} today={today} onLevel={onLevel} />
  return (
    <>
      <DayTabs days={days} shown={date} today={today}>
        <Toolbar
          edits={edits}
          canClose={status === 'published'}
          drafts={drafts.length}
          copyLabel={lines.length > 0 ? copyLabel : undefined}
          copying={copy.busy}
          onCopy={() => void copy.run()}
          onAdd={() => ask('add')}
          onPaste={narrow ? undefined : () => void pasteRows.run()}
          onClose={() => ask('close')}
          onPublish={publish}
        />
        {!narrow && <ColumnsMenu columns={columns} />}
      </DayTabs>
      {work.refused !== undefined && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Your changes are not saved">
          {work.refused}{' '}
          <Button size="compact-xs" variant="default" onClick={work.retry}>
            Try again
          </Button>
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState
          title={date === today ? 'No lines for today.' : 'No lines for this day.'}
          action={
            edits &&
            copyLabel && (
              <Button loading={copy.busy} onClick={() => void copy.run()}>
                {copyLabel}
              </Button>
            )
          }
        >
          {edits ? 'A line offers an item at a special price, up to a quantity and a time.' : undefined}
        </EmptyState>
      ) : (
        <>
          <FactsRow sheet={sheet} figures={figures} costs={costs} today={today} now={now} />
          <RefusedRows pasting={pasting} />
          <div className={classes.work}>
            {narrow ? (
              <SheetCards
                lines={lines}
                work={work}
                levels={levels}
                calendar={calendar}
                costs={costs}
                readOnly={readOnly}
                mayGoBelow={mayGoBelow}
                onStop={stop}
                onDetails={(line) => ask('details', line)}
              />
            ) : (
              <SheetGrid
                key={isDraft ? 'draft' : 'offers'}
                lines={lines}
                work={work}
                levels={levels}
                columnNames={columnNames}
                status={status}
                readOnly={readOnly}
                mayGoBelow={mayGoBelow}
                facts={facts}
                calendar={calendar}
                goTo={goTo}
                onAt={setCurrent}
                onKey={onKey}
                onPaste={pasting.paste}
                focusRef={focusLine}
              />
            )}
            <div className={panelClasses.panel}>
              {!narrow && shown && <LinePanel shown={shown} level={level} today={today} now={now} />}
              {status === 'published' && list}
            </div>
          </div>
        </>
      )}
      <SheetFoot work={work} figures={figures} levels={levels} edits={edits} />
      <AddLine
        opened={open === 'add'}
        known={drafts.flatMap(({ fields }) => fields['itemId'] ?? [])}
        onAdd={add}
        onClose={closeDialog}
      />
      <PublishDialog
        opened={open === 'publish'}
        work={work}
        levels={levels}
        today={today}
        now={now}
        onClose={closeDialog}
        onGoTo={(line) => {
          closeDialog()
          toLine(line)
        }}
      />
      <StopOffer
        opened={open === 'stop'}
        line={lines.find(({ id }) => id === chosen?.id)}
        work={work}
        onClose={closeDialog}
      />
      <CloseDay opened={open === 'close'} work={work} figures={figures} onClose={closeDialog} />
      <SidePanel
        opened={open === 'details'}
        onClose={closeDialog}
        title={chosen ? `${chosen.item.itemId} ${chosen.item.name}` : ''}
      >
        {chosen && (
          <LinePanel shown={lines.find(({ id }) => id === chosen.id) ?? chosen} level={level} today={today} now={now} />
        )}
      </SidePanel>
    </>
  )
}
