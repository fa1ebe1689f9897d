import type { PriceApproval } from '@/api/wire'
import classes from '@/features/approvals/Approvals.module.css'
import { endedAt, isUnderCost, underFloor } from '@/features/approvals/requests'
import { formatInstant, formatMinutes, formatQuantity, formatRate, formatShare, words } from '@/ui/format'
import { useNow } from '@/ui/useNow'

const minuteMs = 60_000

/** How far the rate is below the floor; below cost is worse. */
function Depth({ request }: { request: PriceApproval }) {
  if (isUnderCost(request)) return <span className={classes.red}>below cost</span>
  const under = underFloor(request)
  return <span>{under ? formatShare(-under.share) : ''}</span>
}

interface Props {
  requests: readonly PriceApproval[]
  label: string
  selected: string | undefined
  onSelect: (request: PriceApproval) => void
}

/** Requests as rows of three lines; a row opens its case. */
export function RequestList({ requests, label, selected, onSelect }: Props) {
  const now = useNow(minuteMs)
  return (
    <ul className={classes.list} aria-label={label}>
      {requests.map((request) => {
        const { _id, item, quantity, unitName, rate, floor, customer, orderNumber, requestedBy, requestedAt } = request
        return (
          <li key={_id}>
            <button
              type="button"
              className={classes.request}
              aria-current={_id === selected ? 'true' : undefined}
              data-request={_id}
              onClick={() => onSelect(request)}
            >
              <b>
                {item.itemId} {item.name}
              </b>
              {request.status === 'pending' ? (
                <span className={classes.amber}>{formatMinutes((now - Date.parse(requestedAt)) / minuteMs)}</span>
              ) : (
                <span className={classes.quiet}>{formatInstant(endedAt(request))}</span>
              )}
              <span>
                {formatQuantity(quantity)} {unitName} at <b>{formatRate(rate)}</b>
                {floor && `, floor ${formatRate(floor.rate)}`}
              </span>
              {request.status === 'pending' ? <Depth request={request} /> : <span>{words(request.status)}</span>}
              <span>
                {customer.name}
                {request.decision && `: ${request.decision.reason}`}
              </span>
              <span>
                {orderNumber || 'Draft'}, {requestedBy.name}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
