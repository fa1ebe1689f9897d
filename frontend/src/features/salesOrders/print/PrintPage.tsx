import { Alert, Anchor, Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useAuth } from '@/api/authStore'
import { useSession } from '@/api/session'
import { OrderSheet } from '@/features/salesOrders/print/OrderSheet'
import { PickSheet } from '@/features/salesOrders/print/PickSheet'
import { mostPrinted, type Sheet, sheets, unitNames } from '@/features/salesOrders/print/printed'
import classes from '@/features/salesOrders/print/Sheets.module.css'
import { type Printed, usePrinted } from '@/features/salesOrders/print/usePrinted'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { listAddress } from '@/ui/list/steps'
import { PanelSkeleton } from '@/ui/Skeletons'
import { useShortcuts } from '@/ui/shortcuts'

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
  const are = missing.length === 1 ? 'is' : 'are'
  return (
    <>
      {missing.length > 0 && (
        <Alert
          color="red"
          role="alert"
          title={`${count(missing.length, 'order')} could not be read and ${are} not printed`}
          m="md"
          className={classes.missing ?? ''}
        >
          {missing.map(({ id, why }) => (
            <div key={id}>
              {id}: {why}
            </div>
          ))}
        </Alert>
      )}
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
  const signedIn = useAuth() !== null
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))]
  const sheet = sheets.find((each) => each === params.get('sheet')) ?? 'pick'
  const one = ids.length === 1
  const title = `${titles[sheet]}${one ? '' : 's'}`
  useEffect(() => {
    document.title = `${title} · Backdock`
  }, [title])
  useShortcuts('Print', [{ keys: 'p', label: 'Print the sheets', run: () => window.print() }])
  if (!signedIn) return <Navigate to={paths.login()} replace />
  return (
    <main>
      <div className={classes.bar}>
        <Title order={1}>
          {title}
          {one ? '' : ` of ${count(ids.length, 'order')}`}
        </Title>
        <Anchor
          component={Link}
          to={one ? paths.salesOrder(ids[0]!) : (listAddress('sales-orders') ?? paths.salesOrders())}
        >
          {one ? 'Back to the order' : 'Back to the list'}
        </Anchor>
        {sheets.map((each) => (
          <Button
            key={each}
            component={Link}
            to={paths.printSalesOrders(ids, each)}
            replace
            size="xs"
            variant={each === sheet ? 'filled' : 'default'}
            aria-current={each === sheet ? 'page' : undefined}
          >
            {titles[each]}
          </Button>
        ))}
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-keyshortcuts="p"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {ids.length === 0 ? (
        <EmptyState title="Nothing to print">
          Select orders in the list, or open one, and choose Print there.
        </EmptyState>
      ) : ids.length > mostPrinted ? (
        <EmptyState title="Too many orders">At most {mostPrinted} orders are printed at once.</EmptyState>
      ) : (
        <Sheets ids={ids} sheet={sheet} />
      )}
    </main>
  )
}
