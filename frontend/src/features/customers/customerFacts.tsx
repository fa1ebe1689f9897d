import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomerSummary } from '@/api/wire'
import { addressLine } from '@/resources/address'
import { defaultAddress } from '@/resources/customers'
import { paths } from '@/paths'
import { formatMoney, nothing } from '@/ui/format'
import { telOf } from '@/ui/telephone'

type Fact = readonly [name: string, value: ReactNode]

/** The address of the order desk with a new order for the customer. */
export const startOrderPath = (customerId: string): string =>
  `${paths.cart()}?customer=${encodeURIComponent(customerId)}`

/** The customer's contact data. */
export const contactFacts = (customer: CustomerSummary): Fact[] => [
  [
    'Phone',
    customer.phone ? (
      <Anchor href={telOf(customer.phone)} size="sm">
        {customer.phone}
      </Anchor>
    ) : (
      nothing
    ),
  ],
  [
    'Email',
    customer.email ? (
      <Anchor href={`mailto:${customer.email}`} size="sm">
        {customer.email}
      </Anchor>
    ) : (
      nothing
    ),
  ],
  ['Address', addressLine(defaultAddress(customer)) || nothing],
  ['Route', defaultAddress(customer)?.route?.name ?? 'None'],
]

/** The customer's terms. Lists do not include the name of the price level. */
export const termsFacts = (customer: CustomerSummary & { priceLevel?: string }): Fact[] => [
  ['Price level', customer.priceLevel || `Level ${customer.priceLevelId}`],
  ['Terms', customer.terms || nothing],
  ['Balance', formatMoney(customer.balance)],
  ['Credit limit', customer.creditLimit === 0 ? 'None set' : formatMoney(customer.creditLimit)],
  ['Sales rep', customer.salesRep || nothing],
]
