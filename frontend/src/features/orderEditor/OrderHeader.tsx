import { type InputWrapperProps, Select } from '@mantine/core'
import { type Dispatch, memo, useDeferredValue } from 'react'
import { CustomerPicker } from '@/features/orderEditor/CustomerPicker'
import { closedOn, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { MemoField } from '@/features/orderEditor/MemoField'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { useCustomer } from '@/resources/customers'
import { DateField } from '@/ui/DateField'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  /** The customer of a sales order cannot be changed. */
  customerFixed?: boolean
  /** Called when the customer is chosen; the focus then goes to the lines. */
  onCustomer?: () => void
}

/** A warning is shown below the field, as errors are. */
const below: InputWrapperProps['inputWrapperOrder'] & {} = ['label', 'input', 'description', 'error']

interface ShipToProps {
  customerId: string | undefined
  addressId: string
  /** Without an address id, the address was typed in the ERP; no other address is shown for it. */
  ordered: boolean
  dispatch: Dispatch<OrderEdit>
}

const ShipTo = memo(function ShipTo({ customerId, addressId, ordered, dispatch }: ShipToProps) {
  const { data: customer } = useCustomer(customerId)
  const addresses = customer?.addresses ?? []
  return (
    <Select
      label="Ship to"
      placeholder={
        ordered ? 'Entered in the ERP: choose an address' : customerId ? 'Default address' : 'Choose the customer first'
      }
      className={classes.shipTo ?? ''}
      disabled={addresses.length === 0}
      allowDeselect={false}
      data={addresses.map((address) => ({
        value: address._id,
        label: [address.label, address.street, address.city].filter(Boolean).join(', '),
      }))}
      value={addressId || (!ordered && addresses.find((address) => address.isDefaultShipping)?._id) || null}
      onChange={(id) => id && dispatch({ type: 'header', change: { shipToAddressId: id } })}
    />
  )
})

/** The customer, the address and the delivery date of an order. */
export function OrderHeader({ draft, dispatch, customerFixed = false, onCustomer }: Props) {
  // For another customer, the lines are rendered first.
  const addressee = useDeferredValue(draft.customer?._id)
  const custom = draft.lines.filter((line) => line.customRate !== null).length
  return (
    <div className={classes.fields}>
      <CustomerPicker
        customer={draft.customer}
        disabled={customerFixed}
        focusFirst={!draft.customer && !customerFixed}
        customRates={custom}
        onPick={(picked) => {
          if (picked._id === draft.customer?._id) return
          dispatch({ type: 'customer', customer: picked })
          if (custom > 0)
            notify(`${count(custom, 'custom rate')} ${custom === 1 ? 'was' : 'were'} cleared`, 'info', {
              action: { label: 'Undo', run: () => dispatch({ type: 'undo' }) },
            })
        }}
        onDone={onCustomer}
      />
      <ShipTo
        customerId={addressee}
        addressId={draft.shipToAddressId}
        ordered={draft.orderType === 'salesOrder'}
        dispatch={dispatch}
      />
      <DateField
        label="Delivery date"
        className={classes.date ?? ''}
        description={closedOn(draft)}
        inputWrapperOrder={below}
        value={draft.deliveryDate}
        onChange={(deliveryDate) => deliveryDate && dispatch({ type: 'header', change: { deliveryDate } })}
      />
      <MemoField memo={draft.memo} dispatch={dispatch} />
    </div>
  )
}
