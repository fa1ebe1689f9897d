import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Cart } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { asNewDraft, leftovers } from '@/features/orderEditor/saving/leftovers'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'

interface Props {
  cart: Cart
  /** The edits made here, if there are any. */
  draft: OrderDraft | undefined
  /** Starts a new draft with the lines that are in no order. */
  onKeep: (draft: OrderDraft) => void
}

/** A draft that was ended here or in another window: what became of it, and which lines remain here. */
export function EndedCart({ cart, draft, onKeep }: Props) {
  const left = draft ? leftovers(draft, cart) : []
  const submitted = cart.status === 'submitted'
  return (
    <EmptyState
      title={submitted ? 'This draft has become a sales order' : 'This draft was discarded'}
      action={
        <Stack gap="sm" align="center">
          {left.length > 0 && (
            <>
              <Text size="sm">
                {count(left.length, 'line')} typed here {left.length === 1 ? 'is' : 'are'} not in it:
              </Text>
              <List size="sm">
                {left.map((line) => (
                  <List.Item key={line.key}>
                    {line.quantity} × {line.product.itemId} {line.product.name}
                  </List.Item>
                ))}
              </List>
            </>
          )}
          <Group gap="sm">
            {draft && left.length > 0 && (
              <Button onClick={() => onKeep(asNewDraft(draft, left))}>Copy them to a new draft</Button>
            )}
            {cart.salesOrderId && (
              <Anchor component={Link} to={paths.salesOrder(cart.salesOrderId)}>
                Open the sales order
              </Anchor>
            )}
          </Group>
        </Stack>
      }
    />
  )
}
