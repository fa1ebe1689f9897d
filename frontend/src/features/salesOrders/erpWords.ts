import type { OrderSync, SyncProblem } from '@/api/wire'

/** What a refusal by the ERP means, and what the user can do. */
export interface ErpAdvice {
  /** What happened, in one sentence. */
  what: string
  /** What to do now. */
  todo: string
  /** Sending the same order again may succeed without a change. */
  again: boolean
  /** Both versions can be compared, and one of them kept. */
  conflict?: boolean
}

type Params = SyncProblem['params']

const fix = (what: string, todo: string): ErpAdvice => ({ what, todo, again: false })
const again = (what: string, todo: string): ErpAdvice => ({ what, todo, again: true })
const decide = (what: string, todo: string): ErpAdvice => ({ what, todo, again: false, conflict: true })

const productOf = ({ line }: Params) => (line ? `the product of line ${line}` : 'one of the products')

const refused = fix(
  'The ERP refused this order.',
  'Read the ERP message under Details, fix what it names, and send the order again.',
)
const noReason = fix(
  refused.what,
  'It gave no reason. Send the order again; if it fails once more, tell an administrator.',
)

const advice: Record<SyncProblem['code'], ErpAdvice | ((params: Params) => ErpAdvice)> = {
  conflict: decide('This order was changed in the ERP as well.', 'Compare both versions and decide which one to keep.'),
  foreign_record: fix(
    'The ERP has an order of another customer under this number.',
    'Have that number removed in the ERP, or repeat this order as a new one.',
  ),
  different_total: decide(
    'The ERP accepted the order, but its lines or total differ from those here.',
    'Compare both versions and decide which one to keep, or change the order here.',
  ),
  setting_missing: ({ key }) =>
    fix(
      `The portal is not set up to send orders: the setting ${key} is missing.`,
      'Ask an administrator to fill it in, then send the order again.',
    ),
  busy: again(
    'The ERP was too busy to accept the order.',
    'Nothing is wrong with the order. Send it again in a minute.',
  ),
  outcome_unknown: again(
    'The ERP did not confirm that it accepted the order.',
    'Send it again: the portal checks first whether the order exists, so nothing is duplicated.',
  ),
  signin_refused: fix(
    'The ERP refused the portal’s sign-in.',
    'Tell an administrator: no order reaches the ERP until the sign-in works. Then send the order again.',
  ),
  permission_missing: fix(
    'The ERP does not allow the portal to do this.',
    'Ask the ERP’s administrator to give the portal’s role the permission named under Details, then send the order again.',
  ),
  period_closed: fix(
    'The accounting period of this order’s date is closed in the ERP.',
    'Ask accounting to open the period, then send the order again.',
  ),
  credit_hold: fix(
    'The customer is over the credit limit or on hold in the ERP.',
    'Speak to accounting about the customer’s account; once it is cleared, send the order again.',
  ),
  customer_inactive: fix(
    'The customer is inactive in the ERP.',
    'Have the customer made active there, or cancel this order. Then send it again.',
  ),
  item_invalid: (params) =>
    fix(
      `The ERP does not accept ${productOf(params)}.`,
      'Choose another product on that line, or have the product made active in the ERP for this location; then send the order again.',
    ),
  customer_invalid: fix(
    'The ERP does not accept this customer.',
    'Have the customer checked in the ERP: it may be inactive or removed there. Then send the order again.',
  ),
  address_unknown: fix(
    'The ERP does not know this ship-to address.',
    'Choose another ship-to address here, or have the address added to the customer in the ERP; then send the order again.',
  ),
  location_invalid: fix(
    'The ERP does not accept the warehouse location that is set for orders.',
    'Ask an administrator to check the ERP location in the site settings.',
  ),
  unit_invalid: (params) =>
    fix(
      `The ERP does not sell ${productOf(params)} in that unit.`,
      'Choose another unit on that line, then save: the order goes to the ERP again.',
    ),
  order_date_invalid: fix(
    'The ERP does not accept the date of this order.',
    'Ask accounting whether the period is open, then send the order again.',
  ),
  delivery_date_invalid: fix(
    'The ERP does not accept this delivery date.',
    'Choose another delivery date, then save: the order goes to the ERP again.',
  ),
  field_invalid: ({ field }) =>
    fix(
      `The ERP does not accept what the order says for “${field}”.`,
      'Correct it here or have it corrected in the ERP, then send the order again.',
    ),
  field_required: ({ field }) =>
    fix(
      `The ERP wants a value for “${field}” on every order.`,
      'Ask the ERP’s administrator to fill it in or to make it optional, then send the order again.',
    ),
  already_exists: again(
    'The ERP says that it has this order already.',
    'Send it again: the portal finds the order there and links the two.',
  ),
  record_missing: fix(
    'This order refers to a record that is no longer in the ERP.',
    'It may have been deleted there. Have it restored, or repeat this order as a new one.',
  ),
  stock_short: fix(
    'The ERP does not have enough stock for this order.',
    'Lower the quantity on the short lines, or wait for the next arrival and send the order again.',
  ),
  unavailable: again(
    'The ERP could not be reached or had a fault of its own.',
    'Nothing is wrong with the order. Send it again in a few minutes.',
  ),
  refused,
}

/**
 * Explains why the ERP refused an order. Without a problem (the sync failed before problems were stored), or with a code
 * that this version of the portal does not know, the explanation is general; Details shows the ERP's message.
 */
export function explainErp({ problem, error }: Pick<OrderSync, 'problem' | 'error'>): ErpAdvice {
  const known = (problem && advice[problem.code]) ?? refused
  if (known === refused && !error) return noReason
  return typeof known === 'function' ? known(problem!.params) : known
}
