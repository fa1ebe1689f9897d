import type { PriceApproval } from '@/api/wire'
import classes from '@/features/approvals/Approvals.module.css'
import { placePoints, type ScalePoint } from '@/features/approvals/scale'
import { formatRate } from '@/ui/format'

/** Where the asked rate stands among cost, floor, the rate paid last and the customer's level. */
export function PriceScale({ request, lastPaid }: { request: PriceApproval; lastPaid: number | null }) {
  const { rate, cost, floor, determinedRate } = request
  const points = (
    [
      ['Asked', rate, 'asked'],
      ['Cost', cost, 'cost'],
      ['Floor', floor?.rate, 'floor'],
      ['Last paid', lastPaid, 'quiet'],
      ['Level', determinedRate, 'level'],
    ] as Array<[string, number | null | undefined, ScalePoint['tone']]>
  ).flatMap(([name, value, tone]) => (value == null ? [] : [{ name, value, tone }]))
  const placed = placePoints(points)
  const [asked, least] = [placed.find(({ tone }) => tone === 'asked'), placed.find(({ tone }) => tone === 'floor')]
  return (
    <div
      className={classes.scale}
      role="img"
      aria-label={`Prices: ${placed.map(({ name, value }) => `${name.toLowerCase()} ${formatRate(value)}`).join(', ')}`}
    >
      <span className={classes.track} />
      {asked && least && least.at > asked.at && (
        <span className={classes.under} style={{ left: `${asked.at}%`, width: `${least.at - asked.at}%` }} />
      )}
      {placed.map(({ name, value, tone, at, row, labelAt }) => (
        <span key={name} aria-hidden>
          <span className={classes.tick} data-tone={tone} style={{ left: `${at}%` }} />
          <span className={classes.label} data-tone={tone} data-row={row} style={{ left: `${labelAt}%` }}>
            {row === 'above' && name}
            <b>{formatRate(value)}</b>
            {row === 'below' && name}
          </span>
        </span>
      ))}
    </div>
  )
}
