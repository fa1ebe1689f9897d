import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StockMark } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { useSubstitute } from '@/features/outOfStock/useSubstitute'
import type { Work } from '@/features/outOfStock/WorkList'
import { count, formatMoney, formatQuantity } from '@/ui/format'
import { keysText } from '@/ui/shortcuts'

const Check = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li className={ok ? undefined : classes.amber}>
    {ok ? <IconCheck size={14} className={classes.green} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}{' '}
    {children}
  </li>
)

/** What the change will do, with the checks, and the button that makes it. */
export function ChangeBar({ work, mark }: { work: Work; mark: StockMark }) {
  const { totals, substituteId } = work
  const substitute = useSubstitute(substituteId)
  const free = substitute ? substitute.availability.available : 0
  const parts = [
    totals.swaps > 0 &&
      `${count(totals.swaps, 'swap')}, ${formatQuantity(totals.swapped)} of ${substitute?.itemId ?? 'the substitute'}`,
    totals.cuts > 0 && `${count(totals.cuts, 'reduction')} by ${formatQuantity(totals.cut)} in all`,
    totals.amount !== undefined && `orders change by ${formatMoney(totals.amount)}`,
  ].filter(Boolean)
  return (
    <div className={classes.bar} role="region" aria-label="The change">
      <p>
        <b>{count(totals.lines, 'line')}</b> <span className={classes.link}>{parts.join('. ')}.</span>
      </p>
      <div className={classes.barFoot}>
        <ul className={classes.checks}>
          {totals.swaps > 0 && substitute && (
            <Check ok={totals.swapped <= free}>
              {formatQuantity(free)} of {substitute.itemId} are free
            </Check>
          )}
          <Check ok>Orders that were edited since stay as they are</Check>
          <Check ok>Each order gets an entry in its history</Check>
        </ul>
        <div className={classes.barActions}>
          <TextInput
            aria-label="Note for the orders"
            placeholder="Note for the orders, optional"
            maxLength={200}
            value={work.note}
            onChange={(event) => work.setNote(event.currentTarget.value)}
          />
          <Button variant="default" onClick={work.clear}>
            Clear
          </Button>
          <Button
            color="brand.8"
            loading={work.busy}
            title={keysText('mod+Enter')}
            onClick={() => void work.run()}
            aria-label={`Change ${count(totals.orders, 'order')} with ${mark.item.itemId}`}
          >
            Change {count(totals.orders, 'order')}
          </Button>
        </div>
      </div>
    </div>
  )
}
