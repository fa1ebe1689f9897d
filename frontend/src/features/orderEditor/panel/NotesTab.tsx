import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { Dispatch } from 'react'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import { type Notes, useNotes } from '@/parts/notes/useNotes'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { useMemoText } from '@/features/orderEditor/draft/useMemoText'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { useCustomer } from '@/resources/customers'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { TwoVersions } from '@/ui/TwoVersions'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
}

const longestNotes = 5_000
const longestMemo = 999

const stateWords: Record<Notes['state'], string> = {
  saved: '',
  changed: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Conflict',
}

/** The notes on a customer. Leaving the field saves them. */
function CustomerNotes({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const notes = useNotes(customer)
  if (!can('order.write') && !can('catalog.write'))
    return (
      <div>
        <h2 className={classes.title}>Notes on {customer.name}</h2>
        <p className={classes.notes}>{customer.notes || <span className={classes.quiet}>None</span>}</p>
      </div>
    )
  return (
    <Stack gap={6}>
      {notes.theirs !== undefined && (
        <TwoVersions of="these notes" mine={notes.text} theirs={notes.theirs} onResolve={notes.resolve} />
      )}
      <Textarea
        label={`Notes on ${customer.name}`}
        description="Seen on every order of this customer; not sent to the ERP"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={longestNotes}
        value={notes.text}
        error={notes.state === 'failed' ? notes.problem : undefined}
        onChange={(event) => notes.write(event.currentTarget.value)}
        onBlur={() => void notes.save()}
        onKeyDown={(event) => {
          // The key that saves the order also saves the notes.
          if ((event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase())) void notes.save()
        }}
      />
      <Group gap="xs" mih={26}>
        <span className={classes.quiet} role="status">
          {stateWords[notes.state]}
        </span>
        {(notes.state === 'changed' || notes.state === 'failed') && (
          <Button size="compact-sm" variant="default" onClick={() => void notes.save()}>
            Save notes
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Notes beside the lines: the customer's notes, the delivery address and the order's memo. */
export function NotesTab(props: Props) {
  const { customer } = props.draft
  const read = useCustomer(customer?._id)
  if (!customer) return <EmptyState title="No customer yet">Choose the customer to see their notes.</EmptyState>
  return (
    <Loaded read={read} loading={<PanelSkeleton />}>
      {(loaded) => <Known customer={loaded} {...props} />}
    </Loaded>
  )
}

function Known({ customer, draft, dispatch, readOnly }: Props & { customer: Customer }) {
  const memo = useMemoText(draft.memo, dispatch)
  const address =
    customer.addresses.find((each) => each._id === draft.shipToAddressId) ??
    customer.addresses.find((each) => each.isDefaultShipping)
  return (
    <Stack gap="md">
      <CustomerNotes key={customer._id} customer={customer} />
      <div>
        <h2 className={classes.title}>Delivery</h2>
        <p className={classes.notes}>
          {address ? [address.label, address.street, address.city].filter(Boolean).join(', ') : 'No address'}
          {'\n'}
          {address?.route ? `Route ${address.route.name}, stop ${address.route.stopNumber}` : 'Not on a route'}
        </p>
      </div>
      <Textarea
        label="Memo of this order"
        description="Goes on the pick list and to the ERP"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestMemo}
        readOnly={readOnly}
        value={memo.text}
        onChange={(event) => memo.write(event.currentTarget.value)}
        onKeyDown={memo.onKeyDown}
        onBlur={memo.commit}
      />
    </Stack>
  )
}
