import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { PriceChanges } from '@/api/wire'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import { DateField } from '@/ui/DateField'
import { Dialog } from '@/ui/dialog/Dialog'
import { count, formatDate, formatMoney, formatQuantity } from '@/ui/format'

const signedMoney = (amount: number): string => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`

interface Props {
  opened: boolean
  /** What the server says the changes would do. */
  preview: PriceChanges
  busy: boolean
  onApply: (reason: string, effectiveDate: string) => void
  onClose: () => void
}

/** What the prices would have changed in the last four weeks, in all and for each customer. */
function Effect({ effect: { amount, customerCount, customers } }: { effect: NonNullable<PriceChanges['effect']> }) {
  if (customerCount === 0) return <Text size="sm">Nobody bought these items in the last four weeks.</Text>
  return (
    <>
      <Text size="sm">
        {signedMoney(amount)} in four weeks, if the {count(customerCount, 'customer')} of the last four weeks buy the
        same.
      </Text>
      <ul className={classes.list} aria-label="Customers">
        {customers.map(({ customerId, name, quantity, oldAmount, newAmount }) => (
          <li key={customerId}>
            <span>{name}</span>
            <span className={classes.quiet}>
              {formatQuantity(quantity)} sold, {signedMoney(newAmount - oldAmount)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What changing the prices would do, and from when they count. */
export function ApplyDialog({ opened, preview, busy, onApply, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [date, setDate] = useState('')
  const good = preview.changes.filter(({ state }) => state === 'pending')
  const refused = preview.changes.filter(({ state }) => state === 'refused').length
  const up = good.filter(({ old, new: next }) => (next ?? 0) > (old ?? 0)).length
  const { openOrderCount, openOrders } = preview
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change ${count(good.length, 'price')}`}>
      <Stack gap="sm">
        <Text size="sm">
          {up} up, {good.length - up} down.
          {refused > 0 && ` ${count(refused, 'price')} will be left out and stay in the grid.`}
        </Text>
        <Text size="sm">
          {openOrderCount === 0
            ? 'No open order has these items.'
            : `${count(openOrderCount, 'open order')} with these items ${openOrderCount === 1 ? 'keeps its' : 'keep their'} prices.`}
        </Text>
        {openOrders.length > 0 && (
          <ul className={classes.list} aria-label="Open orders">
            {openOrders.map(({ salesOrderId, orderNumber, customerName, deliveryDate, lines }) => (
              <li key={salesOrderId}>
                <span>
                  {orderNumber} {customerName}
                </span>
                <span className={classes.quiet}>
                  {count(lines, 'line')}, {formatDate(deliveryDate)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {preview.effect && <Effect effect={preview.effect} />}
        <DateField label="Counts from" description="Empty: at once" value={date} onChange={setDate} />
        <Textarea
          label="Note for the history"
          autosize
          minRows={1}
          maxRows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={busy}
            disabled={good.length === 0}
            onClick={() => onApply(reason.trim(), date)}
          >
            Change {count(good.length, 'price')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
