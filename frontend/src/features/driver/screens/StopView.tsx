import { IconCheck, IconPhone } from '@/features/driver/icons'
import type { StopLine, TripStop } from '@/api/wire'
import type { Shown } from '@/features/driver/day/shown'
import { Header, Strip } from '@/features/driver/page/Frame'
import { Press } from '@/features/driver/page/Press'
import { deliverText, type Outcome, partOf, quantities } from '@/features/driver/report/report'
import { isFinal, nameOf, sheetOf, statusText } from '@/features/driver/stops'
import { type LineKey, lineKeyOf } from '@/resources/lineKey'
import { formatClock } from '@/ui/clock'
import { count, formatQuantity } from '@/ui/format'
import { telOf } from '@/ui/telephone'
import classes from '@/features/driver/Driver.module.css'

interface Props {
  shown: Shown
  stop: TripStop
  checked: ReadonlySet<LineKey>
  onCheck: (line: LineKey) => void
  onReport: (outcome: Outcome) => void
  onBack: () => void
}

function subtitleOf(stop: TripStop): string {
  const at = isFinal(stop) ? stop.completedAt : stop.arrivedAt
  const seen = stop.arrivedAutomatically && stop.status === 'arrived' ? ', recorded from the phone’s position' : ''
  return [statusText[stop.status], formatClock(at, '')].filter(Boolean).join(' ') + seen || 'Not there yet'
}

function Line({ line, checked, onCheck }: { line: StopLine; checked: boolean; onCheck: () => void }) {
  return (
    <li>
      <button type="button" role="checkbox" aria-checked={checked} className={classes.line} onClick={onCheck}>
        <span>
          <b>
            {line.item.itemId} {line.item.name}
          </b>
          {line.pickNotes && <span className={classes.small}> {line.pickNotes}</span>}
        </span>
        <span className={classes.quantity}>
          {formatQuantity(line.quantity)} {line.unitName}
        </span>
        <span className={classes.check}>{checked && <IconCheck size={22} />}</span>
      </button>
    </li>
  )
}

/** The lines of a stop, to be checked off while they are handed over, and the three ways in which a stop ends. */
export function StopView({ shown, stop, checked, onCheck, onReport, onBack }: Props) {
  const sheet = sheetOf(shown.sheet, stop)
  const lines = sheet?.lines ?? []
  const ticked = lines.filter((line) => checked.has(lineKeyOf(line)))
  const orders = stop.itemFulfillments.map(({ orderNumber }) => orderNumber).join(', ')
  const isDelivery = stop.type === 'delivery'
  return (
    <>
      <Header title={`${stop.sequence} ${nameOf(stop)}`} subtitle={subtitleOf(stop)} onBack={onBack}>
        {sheet?.phone && (
          <a className={classes.icon} aria-label="Call store" href={telOf(sheet.phone)}>
            <IconPhone />
          </a>
        )}
      </Header>
      <Strip shown={shown} />
      <div className={classes.body}>
        <div className={`${classes.card} ${classes.spread}`}>
          <b>{lines.length > 0 ? `${count(lines.length, 'line')} · ${quantities(lines)}` : 'Nothing to hand over'}</b>
          <span className={classes.small}>{orders}</span>
        </div>
        <ul className={classes.list} aria-label="Lines">
          {lines.map((line) => (
            <Line
              key={lineKeyOf(line)}
              line={line}
              checked={checked.has(lineKeyOf(line))}
              onCheck={() => onCheck(lineKeyOf(line))}
            />
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        {lines.length > 0 && (
          <div className={classes.spread}>
            <b>
              {ticked.length} of {lines.length} checked
            </b>
            <span className={classes.small}>
              {partOf(lines, (line) => (checked.has(lineKeyOf(line)) ? String(line.quantity) : '0'))}
            </span>
          </div>
        )}
        <Press className={classes.main} onClick={() => onReport('all')}>
          {deliverText(stop, lines)}
        </Press>
        <div className={`${classes.row} ${classes.gap}`}>
          {lines.length > 0 && (
            <Press className={classes.button} onClick={() => onReport('part')}>
              Not everything
            </Press>
          )}
          <Press className={classes.danger} onClick={() => onReport('fail')}>
            {isDelivery ? 'Could not deliver' : 'Could not do it'}
          </Press>
        </div>
      </div>
    </>
  )
}
