import { Button, Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '@/features/products/bulk/Bulk.module.css'
import type { Outcome } from '@/features/products/bulk/useBulkEdit'
import { count, formatQuantity } from '@/ui/format'

interface Props {
  outcome: Outcome
  busy: boolean
  onUndo: () => void
  onDone: () => void
}

const verbs = { change: 'changed', undo: 'restored' }

/** The progress of a change or of its undo, then what happened, with each item that was left out. */
export function BulkOutcome({ outcome, busy, onUndo, onDone }: Props) {
  const { kind, total, done, changed, leftOut, batches, running } = outcome
  const finish = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!running) finish.current?.focus()
  }, [running])
  const same = done - changed - leftOut.length
  return (
    <section className={classes.outcome} aria-label={kind === 'change' ? 'Result of the change' : 'Result of the undo'}>
      {running ? (
        <>
          <p role="status">
            {formatQuantity(done)} of {count(total, 'item')}
          </p>
          <Progress aria-label="Progress" value={total > 0 ? (done / total) * 100 : 0} w={200} />
        </>
      ) : (
        <>
          <p role="status">
            {count(changed, 'item')} {verbs[kind]}
            {same > 0 && `, ${formatQuantity(same)} already right`}
            {leftOut.length > 0 && `, ${formatQuantity(leftOut.length)} left out`}
            {done < total && `, ${formatQuantity(total - done)} not sent`}
          </p>
          {kind === 'change' && batches.length > 0 && (
            <Button size="xs" variant="default" disabled={busy} onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button size="xs" variant="default" ref={finish} onClick={onDone}>
            Done
          </Button>
          {leftOut.length > 0 && (
            <ul className={classes.left} aria-label="Left out">
              {leftOut.map(({ id, item, reason }) => (
                <li key={id}>
                  {item ? `${item.itemId} ${item.name}` : id}: <span className={classes.amber}>{reason}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
