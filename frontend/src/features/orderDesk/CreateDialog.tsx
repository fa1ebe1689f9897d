import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { toNumber } from '@/ui/decimal'
import { type OrderDraft, totalOf } from '@/features/orderEditor/draft/order'
import { problemsOf } from '@/features/orderDesk/orderSummary'
import { count, formatDate, formatMoney } from '@/ui/format'
import { readyForKeys } from '@/ui/heldKeys'
import { useShortcuts } from '@/ui/shortcuts'
import { Dialog } from '@/ui/dialog/Dialog'

interface Props {
  opened: boolean
  draft: OrderDraft
  /** The delivery date is in the past. */
  past: boolean
  busy: boolean
  onCreate: () => void
  onClose: () => void
}

const mostShown = 12

/** The last check before a draft becomes an order: its problems, or its total. Enter confirms. */
export function CreateDialog({ opened, onClose, ...content }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Create the sales order" atOnce keepsFocus>
      <Content {...content} onClose={onClose} />
    </Dialog>
  )
}

function Content({ draft, past, busy, onCreate, onClose }: Omit<Props, 'opened'>) {
  const problems = problemsOf(draft)
  const stopped = problems.length > 0
  const goOn = () => {
    if (stopped) onClose()
    else if (!busy) onCreate()
  }
  useEffect(readyForKeys, [])
  useShortcuts(
    'Create the sales order',
    [{ keys: 'Enter', label: stopped ? 'Back to lines' : 'Create sales order', run: goOn, whileTyping: true }],
    { dialog: true },
  )
  const lines = count(draft.lines.length, 'line')
  return (
    <Stack gap="md">
      {stopped ? (
        <Stack gap="xs">
          <Text>Fix these first:</Text>
          <List size="sm">
            {problems.slice(0, mostShown).map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
          {problems.length > mostShown && <Text size="sm">And {problems.length - mostShown} more.</Text>}
        </Stack>
      ) : (
        <>
          {past && (
            <Alert color="yellow" role="note">
              The delivery date {formatDate(draft.deliveryDate)} is in the past.
            </Alert>
          )}
          <Text>
            {lines} for {draft.customer?.name}, delivered {formatDate(draft.deliveryDate)}:{' '}
            {formatMoney(toNumber(totalOf(draft)))}.
          </Text>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={goOn} data-autofocus>
          {stopped ? 'Back to lines' : 'Create sales order'}
        </Button>
      </Group>
    </Stack>
  )
}
