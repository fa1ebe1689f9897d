import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PriceEffect, PriceLine } from '@/api/wire'
import { signedMoney } from '@/features/pricingReports/format'
import classes from '@/features/pricingReports/line/Line.module.css'
import { useEffectOf } from '@/features/pricingReports/reports'
import { paths } from '@/paths'
import { add, decimal, divide, subtract, toNumber, zero } from '@/ui/decimal'
import { count, formatDate, formatQuantity, formatRate } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Panel'

/** How many customers are shown at first. */
const first = 8

type Customer = PriceEffect['customers'][number]

const effectOf = ({ oldAmount, newAmount }: Customer) => subtract(decimal(newAmount), decimal(oldAmount))

/** What a unit costs the customer on average. */
const perUnit = (amount: number, quantity: number): number | undefined =>
  quantity > 0 ? toNumber(divide(decimal(amount), decimal(quantity), 2)) : undefined

function Table({ effect: { customers }, unit }: { effect: PriceEffect; unit: string }) {
  const [all, setAll] = useState(false)
  if (customers.length === 0) return <p className={classes.quiet}>Nobody has bought it in the last 4 weeks.</p>
  const shown = all ? customers : customers.slice(0, first)
  const others = customers.slice(shown.length)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">{unit}</th>
            <th scope="col">Pays</th>
            <th scope="col">New</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <tr key={customer.customerId}>
              <th scope="row">
                <Anchor component={Link} size="sm" to={paths.customer(customer.customerId)}>
                  {customer.name}
                </Anchor>
              </th>
              <td data-label={unit}>{formatQuantity(customer.quantity)}</td>
              <td data-label="Pays">{formatRate(perUnit(customer.oldAmount, customer.quantity))}</td>
              <td data-label="New">{formatRate(perUnit(customer.newAmount, customer.quantity))}</td>
              <td data-label="Effect">{signedMoney(toNumber(effectOf(customer)))}</td>
            </tr>
          ))}
          {others.length > 0 && (
            <tr className={classes.sum}>
              <th scope="row">
                <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
                  Show {count(others.length, 'other')}
                </Button>
              </th>
              <td data-label={unit}>
                {formatQuantity(toNumber(others.reduce((sum, { quantity }) => add(sum, decimal(quantity)), zero)))}
              </td>
              <td data-label="Effect" colSpan={3}>
                {signedMoney(toNumber(others.reduce((sum, customer) => add(sum, effectOf(customer)), zero)))}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Sales below the floor, newest first. */
function BelowFloor({ sales, unit }: { sales: PriceEffect['belowFloor']; unit: string }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">{unit}</th>
            <th scope="col">Price</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={`${sale.salesOrderId} ${sale.customerId}`}>
              <th scope="row">
                <Anchor component={Link} size="sm" to={paths.salesOrder(sale.salesOrderId)}>
                  {sale.orderNumber}
                </Anchor>{' '}
                <small>{formatDate(sale.date)}</small>
              </th>
              <td data-label="Customer">{sale.customer}</td>
              <td data-label={unit}>{formatQuantity(sale.quantity)}</td>
              <td data-label="Price">{formatRate(sale.rate)}</td>
              <td data-label="Reason" className={classes.reason}>
                {sale.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The customers whom the new prices touch, with what they bought in four weeks. */
export function Buyers({ reportId, line }: { reportId: string; line: PriceLine }) {
  const { itemId, version, item } = line
  const read = useEffectOf(reportId, itemId, version)
  const n = read.data?.customers.length
  const price = line.decision === 'undecided' ? 'the recommended prices' : 'the decided prices'
  const below = read.data?.belowFloor ?? []
  return (
    <>
      <Panel title="Who buys it" note={n === undefined ? '' : `${count(n, 'customer')} in 4 weeks, at ${price}`}>
        <Loaded read={read} failed="The customers could not be loaded">
          {(effect) => <Table effect={effect} unit={item.unit} />}
        </Loaded>
      </Panel>
      {below.length > 0 && (
        <Panel title="Sold below the floor" note={`${count(below.length, 'sale')} in 4 weeks, with their reasons`}>
          <BelowFloor sales={below} unit={item.unit} />
        </Panel>
      )}
    </>
  )
}
