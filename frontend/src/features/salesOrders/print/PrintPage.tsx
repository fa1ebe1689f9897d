import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { OrderSheet } from '@/features/salesOrders/print/OrderSheet'
import { PickSheet } from '@/features/salesOrders/print/PickSheet'
import { mostPrinted, type Sheet, sheets, unitNames } from '@/features/salesOrders/print/printed'
import { type Printed, usePrinted } from '@/features/salesOrders/print/usePrinted'
import { MissingSheets } from '@/parts/print/MissingSheets'
import { PrintFrame } from '@/parts/print/PrintFrame'
import classes from '@/parts/print/Sheets.module.css'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { listAddress } from '@/ui/list/steps'
import { PanelSkeleton } from '@/ui/Skeletons'

const titles: Record<Sheet, string> = { pick: 'Pick list', order: 'Order sheet' }

function Sheets({ ids, sheet }: { ids: string[]; sheet: Sheet }) {
  const { profile, can } = useSession()
  const { data: unitTypes } = useUnitTypes()
  const printed = usePrinted(ids)
  const [printedAt] = useState(() => new Date().toISOString())
  const units = unitTypes && unitNames(unitTypes)
  const ready = printed.data && units && profile ? { ...printed.data, units } : undefined
  return (
    <Loaded read={{ ...printed, data: ready }} loading={<PanelSkeleton lines={12} />}>
      {(data) => <Pages {...data} sheet={sheet} prices={can('price.view')} printedAt={formatInstant(printedAt)} />}
    </Loaded>
  )
}

interface PagesProps extends Printed {
  units: ReturnType<typeof unitNames>
  sheet: Sheet
  prices: boolean
  printedAt: string
}

function Pages({ orders, missing, items, units, sheet, prices, printedAt }: PagesProps) {
  return (
    <>
      <MissingSheets missing={missing} word="order" />
      <div className={classes.pages}>
        {orders.map((order) =>
          sheet === 'pick' ? (
            <PickSheet key={order._id} order={order} items={items} units={units} printedAt={printedAt} />
          ) : (
            <OrderSheet key={order._id} order={order} units={units} prices={prices} printedAt={printedAt} />
          ),
        )}
      </div>
    </>
  )
}

/** Printable sheets without the shell, one order per page: pick lists for the warehouse, or order sheets. */
export function Component() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))]
  const sheet = sheets.find((each) => each === params.get('sheet')) ?? 'pick'
  const one = ids.length === 1
  const title = `${titles[sheet]}${one ? '' : 's'}`
  return (
    <PrintFrame
      title={title}
      heading={one ? title : `${title} of ${count(ids.length, 'order')}`}
      back={
        one
          ? { to: paths.salesOrder(ids[0]!), label: 'Back to the order' }
          : { to: listAddress('sales-orders') ?? paths.salesOrders(), label: 'Back to the list' }
      }
      sheets={sheets.map((each) => ({
        label: titles[each],
        to: paths.printSalesOrders(ids, each),
        current: each === sheet,
      }))}
    >
      {ids.length === 0 ? (
        <EmptyState title="Nothing to print">
          Select orders in the list, or open one, and choose Print there.
        </EmptyState>
      ) : ids.length > mostPrinted ? (
        <EmptyState title="Too many orders">At most {mostPrinted} orders are printed at once.</EmptyState>
      ) : (
        <Sheets ids={ids} sheet={sheet} />
      )}
    </PrintFrame>
  )
}
