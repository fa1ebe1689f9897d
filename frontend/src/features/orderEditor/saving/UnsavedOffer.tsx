import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { allUnsaved, forgetUnsaved, type Unsaved } from '@/features/orderEditor/saving/unsaved'
import { paths } from '@/paths'
import { count } from '@/ui/format'

const pathOf = ({ draft }: Unsaved): string =>
  draft.orderType === 'salesOrder'
    ? paths.salesOrder(draft.id)
    : paths.cart(draft.id === newCartId ? undefined : draft.id)

/** Shown after a sign-in: the user's orders with edits that could not be saved. */
export function UnsavedOffer({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const [, setForgotten] = useState(0)
  // The order's own screen restores its edits.
  const waiting = allUnsaved(userId).filter((each) => pathOf(each) !== pathname)
  if (waiting.length === 0) return null
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconHistory aria-hidden />}
      title="Unsaved from before you signed in"
      mb="md"
    >
      <Stack gap="xs">
        {waiting.map((each) => (
          <Group key={pathOf(each)} gap="sm">
            <Text size="sm">
              Order for {each.draft.customer?.name ?? 'no customer yet'}, {count(each.draft.lines.length, 'line')}
            </Text>
            <Button size="xs" component={Link} to={pathOf(each)}>
              Continue editing
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                forgetUnsaved(userId, each.draft)
                setForgotten((n) => n + 1)
              }}
            >
              Discard
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
