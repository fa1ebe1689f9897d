import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CustomerSummary } from '@/api/wire'
import { add, decimal, multiply, toNumber } from '@/ui/decimal'
import { isOverLimit } from '@/resources/customers'
import { formatMoney } from '@/ui/format'

/** Shows by how much the customer exceeds the credit limit; renders nothing when they do not. */
export function CreditWarning({ customer }: { customer: Pick<CustomerSummary, 'balance' | 'creditLimit'> }) {
  if (!isOverLimit(customer)) return null
  const over = toNumber(add(decimal(customer.balance ?? 0), multiply(decimal(customer.creditLimit ?? 0), decimal(-1))))
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={`${formatMoney(over)} over the credit limit`}>
      {formatMoney(customer.balance)} is owed; the limit is {formatMoney(customer.creditLimit)}. Ask for a payment
      before more is sold.
    </Alert>
  )
}
