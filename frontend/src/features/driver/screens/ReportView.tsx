import { IconMinus, IconPlus } from '@/features/driver/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StopLine, Trip, TripStop } from '@/api/wire'
import type { Shown } from '@/features/driver/day/shown'
import { useEarlierPhotos } from '@/features/driver/report/earlierPhotos'
import { Header, Strip } from '@/features/driver/page/Frame'
import { Press } from '@/features/driver/page/Press'
import { Filling } from '@/features/driver/report/filling'
import { Photos, roomFor } from '@/features/driver/report/Photos'
import type { Report } from '@/features/driver/queue/actions'
import type { Originals } from '@/features/driver/queue/originals'
import {
  type Draft,
  type Entry,
  failReasons,
  goesBack,
  handedOver,
  isEmptyDraft,
  missing,
  type Outcome,
  partOf,
  quantities,
  reportOf,
  shortReasons,
  stepped,
} from '@/features/driver/report/report'
import { Signature } from '@/features/driver/report/Signature'
import { nameOf, sheetOf } from '@/features/driver/stops'
import { lineKeyOf } from '@/resources/lineKey'
import { count, formatQuantity } from '@/ui/format'
import classes from '@/features/driver/Driver.module.css'

function Reasons({
  all,
  value,
  label,
  onChoose,
}: {
  all: string[]
  value: string
  label: string
  onChoose: (reason: string) => void
}) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {all.map((reason) => (
        <button
          key={reason}
          type="button"
          className={classes.chip}
          aria-pressed={reason === value}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  )
}

interface LineProps {
  line: StopLine
  entry: Entry
  onChange: (entry: Entry) => void
}

function LineEditor({ line, entry, onChange }: LineProps) {
  const back = goesBack(line, entry)
  const { name } = line.item
  const step = (by: 1 | -1) => () => onChange({ ...entry, quantity: stepped(line, entry, by) })
  return (
    <div className={classes.card}>
      <b>
        {line.item.itemId} {name}
      </b>
      <div className={classes.spread} style={{ alignItems: 'center' }}>
        <div>
          <div>
            {handedOver(line, entry) || 0} of {formatQuantity(line.quantity)} {line.unitName}
          </div>
          <div className={classes.amber} role="status">
            {back === undefined && `Enter 0 to ${line.quantity}`}
            {back !== undefined && back !== '0' && `${back} back on the truck`}
          </div>
        </div>
        <div className={classes.stepper}>
          <button type="button" aria-label={`Less of ${name}`} onClick={step(-1)}>
            <IconMinus size={22} />
          </button>
          <input
            inputMode="decimal"
            aria-label={`Delivered of ${name}`}
            value={entry.quantity}
            onChange={(event) => onChange({ ...entry, quantity: event.currentTarget.value.replace(',', '.') })}
          />
          <button type="button" aria-label={`More of ${name}`} onClick={step(1)}>
            <IconPlus size={22} />
          </button>
        </div>
      </div>
      {back !== '0' && (
        <Reasons
          all={shortReasons}
          value={entry.reason}
          label={`Why less of ${name}`}
          onChoose={(reason) => onChange({ ...entry, reason })}
        />
      )}
    </div>
  )
}

interface LinesProps {
  lines: readonly StopLine[]
  draft: Draft
  onChange: (entries: Draft['entries']) => void
}

/** The lines of which something is missing, opened, and the others to choose from. */
function ShortLines({ lines, draft, onChange }: LinesProps) {
  const opened = lines.filter((line) => draft.entries[lineKeyOf(line)])
  const others = lines.filter((line) => !draft.entries[lineKeyOf(line)])
  const [choosing, setChoosing] = useState(opened.length === 0)
  const open = (line: StopLine) => {
    onChange({ ...draft.entries, [lineKeyOf(line)]: { quantity: String(line.quantity), reason: '' } })
    setChoosing(false)
  }
  return (
    <>
      {opened.map((line) => (
        <LineEditor
          key={lineKeyOf(line)}
          line={line}
          entry={draft.entries[lineKeyOf(line)]!}
          onChange={(entry) => onChange({ ...draft.entries, [lineKeyOf(line)]: entry })}
        />
      ))}
      {others.length > 0 && !choosing && (
        <div className={`${classes.card} ${classes.spread}`}>
          <span>
            <b>{count(others.length, 'other line')}</b> in full, {quantities(others)}
          </span>
          <button type="button" className={classes.text} onClick={() => setChoosing(true)}>
            Change
          </button>
        </div>
      )}
      {choosing && (
        <>
          <div className={classes.card}>
            <b>On which line is something missing?</b>
          </div>
          <ul className={classes.list} aria-label="Lines in full">
            {others.map((line) => (
              <li key={lineKeyOf(line)}>
                <button type="button" className={classes.line} onClick={() => open(line)}>
                  <span>
                    {line.item.itemId} {line.item.name}
                  </span>
                  <span className={classes.quantity}>
                    {formatQuantity(line.quantity)} {line.unitName}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Acts when it is pressed a second time. */
function Twice({ first, second, onPress }: { first: string; second: string; onPress: () => void }) {
  const [sure, setSure] = useState(false)
  return (
    <Press className={classes.text} onClick={() => (sure ? onPress() : setSure(true))} onBlur={() => setSure(false)}>
      {sure ? second : first}
    </Press>
  )
}

function ReceivedBy({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  return (
    <>
      <div className={`${classes.spread} ${classes.gap}`}>
        <b>Received by</b>
        {draft.signature && (
          <Twice first="Erase signature" second="Erase it" onPress={() => onChange({ signature: '' })} />
        )}
      </div>
      <div className={classes.received}>
        <label className={classes.field}>
          <span>Name</span>
          <input
            value={draft.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </label>
        <Signature path={draft.signature} onChange={(signature) => onChange({ signature })} />
      </div>
    </>
  )
}

const titles: Record<Outcome, string> = { all: 'Deliver all', part: 'Not everything', fail: 'Could not deliver' }

interface Props {
  shown: Shown
  trip: Trip
  stop: TripStop
  outcome: Outcome
  /** What was typed before and not finished. */
  kept: Draft
  onKeep: (draft: Draft) => void
  /** What is being written to the phone. */
  storing: () => Promise<void> | undefined
  originals: Originals
  onFinish: (report: Report) => Promise<void>
  onBack: () => void
}

/** The report of a stop on one page: quantities and reasons, photos, who received the goods, a note. */
export function ReportView({ shown, trip, stop, outcome, kept, onKeep, storing, originals, onFinish, onBack }: Props) {
  const [filling] = useState(() => new Filling(kept, { originals, keep: onKeep }))
  useEffect(() => filling.start(), [filling])
  const { draft, photoProblem } = useSyncExternalStore(filling.subscribe, filling.current)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const earlier = useEarlierPhotos(shown, trip, stop)
  const sheet = sheetOf(shown.sheet, stop)
  const lines = sheet?.lines ?? []
  const lacking = missing(outcome, sheet, draft)
  const entryOf = (line: StopLine) => (outcome === 'part' ? draft.entries[lineKeyOf(line)] : undefined)
  const handed = partOf(lines, (line) => handedOver(line, entryOf(line)))
  const finish = async () => {
    setSaving(true)
    try {
      await filling.settled()
      await onFinish(reportOf(outcome, sheet, filling.current().draft))
    } catch {
      setProblem('This phone could not save the report. Free some space and finish again.')
      setSaving(false)
    }
  }
  return (
    <>
      <Header title={titles[outcome]} subtitle={`${stop.sequence} ${nameOf(stop)}`} onBack={onBack}>
        {!isEmptyDraft(draft) && <Twice first="Start over" second="Clear all" onPress={() => filling.startOver()} />}
      </Header>
      <Strip shown={shown} stays />
      <div className={classes.body}>
        {outcome === 'part' && (
          <ShortLines lines={lines} draft={draft} onChange={(entries) => filling.change({ entries })} />
        )}
        <div className={classes.pad}>
          {outcome === 'fail' && (
            <>
              <b>What happened?</b>
              <Reasons
                all={failReasons}
                value={draft.reason}
                label="What happened?"
                onChoose={(reason) => filling.change({ reason })}
              />
            </>
          )}
          <Photos
            photos={draft.photos}
            earlier={earlier}
            problem={photoProblem}
            onTake={(file) => filling.take(file, roomFor(earlier))}
            onRemove={(photo) => filling.removePhoto(photo)}
            storing={storing}
          />
          {outcome !== 'fail' && <ReceivedBy draft={draft} onChange={(part) => filling.change(part)} />}
          <label className={`${classes.field} ${classes.gap}`}>
            <span>Note for the office</span>
            <textarea
              rows={2}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => filling.change({ note: event.currentTarget.value })}
            />
          </label>
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.spread}>
          <b>{outcome !== 'fail' && lines.length > 0 && `${handed} delivered`}</b>
          <span className={lacking || problem ? classes.amber : classes.small} role="status">
            {problem || lacking || (shown.hindrance || shown.offlineSince ? 'Sent when back online' : '')}
          </span>
        </div>
        <Press className={classes.main} disabled={lacking !== '' || saving} onClick={() => void finish()}>
          Finish stop
        </Press>
      </div>
    </>
  )
}
