import { Button, Text } from '@mantine/core'
import { IconCheck, IconMessage, IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useSession } from '@/api/session'
import type { AffectedLine, LineResult, StockMark } from '@/api/wire'
import { ChangeBar } from '@/features/outOfStock/ChangeBar'
import { LineTable } from '@/features/outOfStock/LineTable'
import { MarkHead } from '@/features/outOfStock/MarkHead'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { type Choice, type Choices, isCovered, planned, requestOf, totalsOf } from '@/features/outOfStock/plan'
import { SidePanels } from '@/features/outOfStock/SidePanels'
import { Substitutes } from '@/features/outOfStock/Substitutes'
import { LazyResolveDialog } from '@/features/outOfStock/LazyResolveDialog'
import { LazyTellDialog } from '@/features/outOfStock/LazyTellDialog'
import { type Message, messagesOf } from '@/features/outOfStock/messages'
import { useLineFilters } from '@/features/outOfStock/useLineFilters'
import { useSubstitute } from '@/features/outOfStock/useSubstitute'
import { useMayMark } from '@/parts/outOfStock/useMayMark'
import { type LineKey, lineKeyOf } from '@/resources/lineKey'
import { changeAffectedLines, readsOfMarks, useAffectedLines } from '@/resources/outOfStock'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatInstant, formatMoney, formatQuantity, nothing } from '@/ui/format'
import { FilterBar } from '@/ui/list/FilterBar'
import { Loaded } from '@/ui/Loaded'
import { useShortcuts } from '@/ui/shortcuts'
import { useAction } from '@/ui/useAction'

/** The results of changes that were made here, with the lines as they were. */
type Done = ReadonlyMap<LineKey, { line: AffectedLine; result: LineResult }>

const none: ReadonlySet<LineKey> = new Set()
const noChoices: Choices = new Map()
const nothingDone: Done = new Map()
const noMessages: Message[] = []

/** The lines with those that were changed here and are no longer open, so that their results stay where they happened. */
function withDone(lines: readonly AffectedLine[], done: Done): AffectedLine[] {
  const open = new Set(lines.map(lineKeyOf))
  return [...lines, ...[...done].flatMap(([key, { line }]) => (open.has(key) ? [] : [line]))]
}

function MarkFacts({ mark: { stock, item, atRisk } }: { mark: StockMark }) {
  if (!stock) return null
  const inUnit = (value: number) => `${formatQuantity(value)} ${item.stockUnit}`
  const next = stock.nextArrival
  return (
    <Facts
      facts={[
        ['Left', inUnit(stock.left)],
        ['On open lines', inUnit(stock.wanted)],
        ['Next arrival', next ? `${inUnit(next.quantity)}, ${formatDate(next.date)}` : nothing],
        ...(next ? [['From', `${next.number}, ${next.vendor}`] as const] : []),
        [
          'Not in time',
          <span key="short" className={stock.short > 0 ? classes.amber : undefined}>
            {inUnit(stock.short)}
          </span>,
        ],
        ...(atRisk === undefined ? [] : [['At risk', formatMoney(atRisk)] as const]),
      ]}
    />
  )
}

/** Stock has arrived: the mark can be resolved. */
function Proposal({ mark: { proposal, item }, onResolve }: { mark: StockMark; onResolve: (() => void) | undefined }) {
  if (!proposal) return null
  return (
    <div className={classes.proposal} role="note">
      <Text size="sm">
        {formatQuantity(proposal.onHand)} {item.stockUnit} are on hand, {formatQuantity(proposal.available)} available
        in NetSuite as of {formatInstant(proposal.at)}.
      </Text>
      {onResolve && (
        <Button size="compact-sm" variant="default" onClick={onResolve}>
          Resolve
        </Button>
      )}
    </div>
  )
}

/** The state of the work on one mark. */
function useWork(mark: StockMark) {
  const { mutate } = useSWRConfig()
  const [substituteId, setSubstitute] = useState(mark.substituteItemId)
  const read = useAffectedLines(mark._id, substituteId || undefined)
  const [choices, setChoices] = useState(noChoices)
  const [selected, setSelected] = useState(none)
  const [done, setDone] = useState(nothingDone)
  const [note, setNote] = useState('')
  const all = withDone(read.data ?? [], done)
  const filter = useLineFilters(all)
  const lines = all.filter(filter.keeps)
  // Lines that the filters hide are not changed.
  const open = (read.data ?? []).filter(
    (line) => filter.keeps(line) && done.get(lineKeyOf(line))?.result.outcome !== 'changed',
  )
  const plan = planned(open, selected, substituteId, choices)

  const send = useCallback(async () => {
    const results = new Map<LineKey, { line: AffectedLine; result: LineResult }>()
    const versions = new Map<string, number>()
    for (const action of ['swap', 'reduce'] as const) {
      const part = plan.filter(({ choice }) => choice.action === action)
      if (part.length === 0) continue
      const answer = await changeAffectedLines(mark._id, {
        action,
        lines: part.map((each) => requestOf(each, versions)),
        ...(action === 'swap' ? { substituteItemId: substituteId } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      })
      for (const [index, result] of answer.entries()) {
        results.set(lineKeyOf(result), { line: part[index]!.line, result })
        if (result.outcome === 'changed') versions.set(result.salesOrderId, result.orderVersion)
      }
      setDone((before) => new Map([...before, ...results]))
    }
    setSelected(none)
    await mutate(readsOfMarks)
  }, [plan, mark._id, substituteId, note, mutate])
  const { run, busy } = useAction(send)
  return {
    read,
    all,
    filter,
    lines,
    open,
    substituteId,
    setSubstitute,
    choices,
    setChoice: (key: LineKey, choice: Choice) => setChoices(new Map(choices).set(key, choice)),
    selected,
    select: (keys: readonly LineKey[], on: boolean) => {
      const next = new Set(selected)
      for (const key of keys) {
        if (on) next.add(key)
        else next.delete(key)
      }
      setSelected(next)
    },
    clear: () => setSelected(none),
    results: done,
    /** Reads the orders again, so that a stale line can be planned again. */
    look: async (key: LineKey) => {
      await read.reload()
      setDone((before) => new Map([...before].filter(([each]) => each !== key)))
    },
    totals: totalsOf(plan),
    note,
    setNote,
    run,
    busy,
  }
}

/** The lines with their filters and the numbers of them. */
function Lines({ work, mayChange, onTell }: { work: Work; mayChange: boolean; onTell: () => void }) {
  const { all, lines, open, totals, filter } = work
  if (all.length === 0)
    return <EmptyState title="No open order has this item">Nothing needs to be swapped or reduced.</EmptyState>
  const covered = open.filter(isCovered).length
  const shown = filter.active ? `${lines.length} of ${count(all.length, 'line')}` : count(lines.length, 'line')
  return (
    <>
      <div className={classes.tools}>
        <FilterBar filters={filter.filters} values={filter.values} onChange={filter.set} />
        <div className={classes.toolsEnd}>
          <p className={classes.quiet} role="status">
            {shown}, {totals.lines} selected, {open.length - covered} not in time, {covered} covered
          </p>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMessage size={14} aria-hidden />}
            disabled={open.length === covered}
            onClick={onTell}
          >
            Tell the reps
          </Button>
        </div>
      </div>
      {lines.length === 0 ? (
        <EmptyState
          title="No line matches these filters"
          action={
            <Button variant="default" onClick={filter.clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <LineTable work={work} mayChange={mayChange} />
      )}
    </>
  )
}

/** An active mark: what its open order lines get, and what is to happen to them. */
export function WorkList({ mark, onEdit }: { mark: StockMark; onEdit: () => void }) {
  const mayMark = useMayMark()
  const mayChange = useSession().can('order.write')
  const [resolving, setResolving] = useState(false)
  const [telling, setTelling] = useState(false)
  const work = useWork(mark)
  const substitute = useSubstitute(work.substituteId)
  const { totals } = work
  const ready = mayChange && totals.lines > 0
  useShortcuts('Lines of the item', [
    {
      keys: 'mod+Enter',
      label: 'Change the selected orders',
      run: () => void work.run(),
      enabled: ready,
      whileTyping: true,
    },
    { keys: 'e', label: 'Edit the mark', run: onEdit, enabled: mayMark },
    { keys: 'r', label: 'End the out-of-stock mark', run: () => setResolving(true), enabled: mayMark },
  ])
  return (
    <>
      <section className={classes.work} aria-label={mark.item.name}>
        <MarkHead
          mark={mark}
          actions={
            mayMark && (
              <>
                <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                  Edit mark
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconCheck size={16} aria-hidden />}
                  onClick={() => setResolving(true)}
                >
                  Resolve
                </Button>
              </>
            )
          }
        />
        <Proposal mark={mark} onResolve={mayMark ? () => setResolving(true) : undefined} />
        <MarkFacts mark={mark} />
        <Loaded read={work.read} failed="The order lines could not be loaded">
          {() => <Lines work={work} mayChange={mayChange} onTell={() => setTelling(true)} />}
        </Loaded>
        {ready && <ChangeBar work={work} mark={mark} />}
      </section>
      <SidePanels mark={mark}>
        <Substitutes mark={mark} lines={work.read.data} chosen={work.substituteId} onChoose={work.setSubstitute} />
      </SidePanels>
      <LazyTellDialog
        opened={telling}
        messages={telling ? messagesOf(mark, work.open, { ...work, substitute }) : noMessages}
        onClose={() => setTelling(false)}
      />
      <LazyResolveDialog opened={resolving} mark={mark} onClose={() => setResolving(false)} />
    </>
  )
}

export type Work = ReturnType<typeof useWork>
