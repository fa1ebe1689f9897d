import type { SyncProblem } from '@/api/wire'

/** Why the ERP has not posted an adjustment, and what a person can do. */
export interface Advice {
  what: string
  todo: string
}

type Params = SyncProblem['params']

const lineOf = ({ line }: Params) => (line ? `the item of line ${line}` : 'one of the items')
const again = 'Nothing is wrong with the adjustment. Send it again in a few minutes.'
const nowSend = 'Then send the adjustment again.'

const known: Partial<Record<SyncProblem['code'], (params: Params) => Advice>> = {
  setting_missing: ({ key }) => ({
    what: `The portal is not set up to post adjustments: the setting ${key} is missing.`,
    todo: `Ask an administrator to fill it in. ${nowSend}`,
  }),
  busy: () => ({ what: 'The ERP was too busy to take the adjustment.', todo: again }),
  unavailable: () => ({ what: 'The ERP could not be reached or had a fault of its own.', todo: again }),
  outcome_unknown: () => ({
    what: 'The ERP did not confirm the adjustment.',
    todo: 'Send it again: the portal checks first whether the ERP has it, so it is never posted twice.',
  }),
  already_exists: () => ({
    what: 'The ERP says that it has this adjustment already.',
    todo: 'Send it again: the portal finds it there and links the two.',
  }),
  signin_refused: () => ({
    what: 'The ERP refused the portal’s sign-in.',
    todo: `Tell an administrator. ${nowSend}`,
  }),
  permission_missing: () => ({
    what: 'The ERP does not allow the portal to post adjustments.',
    todo: `Ask the ERP’s administrator for the permission named under Details. ${nowSend}`,
  }),
  period_closed: () => ({
    what: 'The accounting period of this adjustment’s date is closed in the ERP.',
    todo: `Ask accounting to open the period. ${nowSend}`,
  }),
  item_invalid: (params) => ({
    what: `The ERP does not accept ${lineOf(params)}.`,
    todo: `Correct the adjustment without it, or have the item made active in the ERP. ${nowSend}`,
  }),
  unit_invalid: (params) => ({
    what: `The ERP does not count ${lineOf(params)} in that unit.`,
    todo: 'Cancel the adjustment and post it with another unit.',
  }),
  location_invalid: () => ({
    what: 'The ERP does not accept the warehouse’s location.',
    todo: `Ask an administrator to check the setting erp.locationId. ${nowSend}`,
  }),
  stock_short: () => ({
    what: 'The ERP does not have enough stock to remove.',
    todo: `Lower the quantity. ${nowSend}`,
  }),
  field_invalid: ({ field }) => ({
    what: `The ERP does not accept what the adjustment says for “${field ?? ''}”.`,
    todo: `Have it corrected in the ERP or in the site settings. ${nowSend}`,
  }),
  field_required: ({ field }) => ({
    what: `The ERP wants a value for “${field ?? ''}” on every adjustment.`,
    todo: `Ask the ERP’s administrator to make it optional. ${nowSend}`,
  }),
}

/** Explains why an adjustment is not posted. */
export function explain(problem: SyncProblem | null | undefined): Advice {
  return (
    (problem && known[problem.code]?.(problem.params)) ?? {
      what: 'The ERP refused this adjustment.',
      todo: 'Read the ERP message under Details, fix what it names, and send the adjustment again.',
    }
  )
}
