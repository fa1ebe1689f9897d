import { Button, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Fault } from '@/api/errors'
import { levelIn } from '@/features/spotBuys/sheet/fields'
import { belowFloors, type ShownLine } from '@/features/spotBuys/sheet/shown'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import { faultWords } from '@/ui/form/faultWords'
import { formatMoney, formatQuantity, nothing } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'

const labels: Record<string, string> = {
  quantity: 'Quantity',
  units: 'Unit',
  cost: 'Cost',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  note: 'Note',
  reason: 'Reason',
  prices: 'Price',
  itemId: 'Item',
}

type LevelNames = ReadonlyMap<string, string>

const labelOf = (field: string, levels: LevelNames): string =>
  labels[field] ?? levels.get(levelIn(field) ?? '') ?? field

function valueText(field: string, value: string | undefined, today: string): string {
  if (value === undefined) return nothing
  if (field === 'cost' || levelIn(field) !== undefined) return formatMoney(Number(value))
  if (field === 'quantity') return formatQuantity(Number(value))
  return field === 'validTo' || field === 'validFrom' ? formatMoment(value, today) : value
}

function faultText(fault: Fault): string {
  const [, , field = ''] = fault.field.split('.')
  // The server compares it with the start of the offer, which most do not see.
  if (field === 'validTo' && fault.code === 'too_low') return 'Valid to must be after the offer begins'
  return faultWords(fault, labels[field] ?? '')
}

/** Both versions of a line that two people have changed, in a sentence. */
export function clashText({ clash, fields }: ShownLine, levels: LevelNames, today: string): string {
  if (!clash) return ''
  if (clash.published) return 'Somebody else has published this line. Your change to it is not saved.'
  if (clash.theirs === null) return 'Somebody else has removed this line. Yours is not saved.'
  if (clash.fields.length === 0) return 'You have removed this line; somebody else has changed it.'
  const sides = clash.fields.map((field) => {
    const [theirs, mine] = [clash.theirs?.[field], fields[field]].map((value) => valueText(field, value, today))
    return `${labelOf(field, levels)} ${theirs}, yours ${mine}`
  })
  return `Somebody else has changed it: ${sides.join('; ')}`
}

interface ClashProps {
  line: ShownLine
  work: SheetWork
  text: string
}

function ClashNote({ line, work, text }: ClashProps) {
  return (
    <>
      <IconAlertTriangle size={16} color="var(--amber)" aria-hidden className={classes.icon} />
      <Text size="sm" c="var(--amber)" fw={600} role="alert" lineClamp={2} title={text} className={classes.words}>
        {text}
      </Text>
      <span role="group" aria-label={`Versions of ${line.item.name}`} className={classes.answers}>
        {!line.clash?.published && (
          <Button size="compact-sm" variant="default" onClick={() => work.resolve(line.id, 'mine')}>
            Keep mine <Keycaps keys="Alt+1" />
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => work.resolve(line.id, 'theirs')}>
          {line.clash?.published ? 'Drop mine' : 'Take theirs'} <Keycaps keys="Alt+2" />
        </Button>
      </span>
    </>
  )
}

/** The reason why prices are below their floor, which is published with the line. */
export function ReasonField({ line, onKeep }: { line: ShownLine; onKeep: (reason: string) => void }) {
  const saved = line.fields['reason'] ?? ''
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const keep = () => {
    if (typed === undefined) return
    if (typed.trim() !== saved) onKeep(typed.trim())
    setTyped(undefined)
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const onHide = () => flushSync(() => latest.current())
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) {
      // The page publishes what is kept.
      if (event.key === 'Enter') flushSync(keep)
      else event.stopPropagation()
      return
    }
    if (event.key === 'F8') return
    event.stopPropagation()
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    keep()
    input.current?.closest('[role="row"]')?.querySelector<HTMLElement>('[role="gridcell"]')?.focus()
  }
  return (
    <TextInput
      ref={input}
      size="xs"
      className={classes.reason ?? ''}
      aria-label={`Reason, ${line.item.name}`}
      placeholder="Why is it sold below its floor?"
      maxLength={200}
      data-reason={line.id}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      // The grid would take these for its cells.
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
    />
  )
}

/** Whether something is said below a line. */
export const isNoted = (line: ShownLine): boolean =>
  line.clash !== undefined || line.faults.length > 0 || (line.draft && belowFloors(line).length > 0)

/** The floors of a line at the levels whose price is below it. */
export const floorsText = (line: ShownLine, levels: LevelNames): string =>
  belowFloors(line)
    .map(({ levelId, floor }) => `${levels.get(levelId) ?? levelId} ${formatMoney(floor)}`)
    .join(', ')

interface Props {
  line: ShownLine
  work: SheetWork
  levels: LevelNames
  today: string
  /** Only those who may decide it give a reason. */
  mayGoBelow: boolean
}

/** What a line needs from a person: a choice between two versions, a correction, or a reason. */
export function LineNote({ line, work, levels, today, mayGoBelow }: Props) {
  if (line.clash) return <ClashNote line={line} work={work} text={clashText(line, levels, today)} />
  const below = belowFloors(line)
  if (line.faults.length > 0 && below.length === 0) {
    const text = line.faults.map(faultText).join('; ')
    return (
      <>
        <IconAlertTriangle size={16} color="var(--red)" aria-hidden className={classes.icon} />
        <Text size="sm" c="var(--red)" role="alert" lineClamp={2} title={text} className={classes.words}>
          Not saved. {text}
        </Text>
      </>
    )
  }
  return (
    <>
      <IconAlertTriangle size={16} color="var(--amber)" aria-hidden className={classes.icon} />
      <Text size="sm" c="var(--amber)" className={classes.floor}>
        Under its floor: {floorsText(line, levels)}
      </Text>
      {mayGoBelow ? (
        <ReasonField line={line} onKeep={(reason) => work.put([line], () => ({ reason }))} />
      ) : (
        <Text size="sm" c="dimmed">
          You may not sell below a floor. Raise the price, or ask somebody who may.
        </Text>
      )}
    </>
  )
}
