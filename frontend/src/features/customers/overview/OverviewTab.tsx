import { Text } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import { CreditWarning } from '@/features/customers/CreditWarning'
import { BalancePanel, ContactPanel, NotesPanel, PreferencesPanel } from '@/features/customers/overview/AboutPanels'
import { ItemPanels, RhythmPanel } from '@/features/customers/overview/BuyingPanels'
import classes from '@/features/customers/overview/Overview.module.css'
import { AddressesPanel, OpenOrdersPanel } from '@/features/customers/overview/PlacePanels'

/** The customer at a glance: who, what is owed and wanted; what is bought; where it is delivered and what is open. */
export function OverviewTab({ customer, toTab }: { customer: Customer; toTab: (tab: string) => string }) {
  const { can } = useSession()
  return (
    <div className={classes.overview}>
      <CreditWarning customer={customer} />
      {!customer.isActive && <Text size="sm">The customer is inactive in the ERP, so no order can be taken.</Text>}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ContactPanel customer={customer} />
          <BalancePanel customer={customer} />
          <PreferencesPanel customer={customer} all={toTab('products')} />
          <NotesPanel customer={customer} all={toTab('notes')} />
        </div>
        <div className={classes.column}>
          <RhythmPanel customerId={customer._id} />
          {can('analytics.read') && <ItemPanels customerId={customer._id} all={toTab('purchases')} />}
        </div>
        <div className={classes.column}>
          <AddressesPanel customer={customer} all={toTab('addresses')} />
          <OpenOrdersPanel customerId={customer._id} all={toTab('orders')} />
        </div>
      </div>
    </div>
  )
}
