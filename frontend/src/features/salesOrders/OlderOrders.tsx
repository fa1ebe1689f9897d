import { Button, Group, Text } from '@mantine/core'
import type { SalesOrderPage } from '@/api/wire'
import { formatInstant } from '@/ui/format'

interface Props {
  page: SalesOrderPage
  /** Older orders are shown now, not the list. */
  beyond: boolean
  /** Shows the orders from there on; '': the list again. */
  onShow: (older: string) => void
}

/** Leads from the end of the list to the orders that it no longer holds, and further back. */
export function OlderOrders({ page, beyond, onShow }: Props) {
  // An API of before this portal has no coverage.
  const { older, since }: Partial<SalesOrderPage['coverage']> = page.coverage ?? {}
  const last = beyond || page.page >= page.totalPages
  if (!beyond && !(older && last)) return null
  const none = beyond && page.salesOrders.length === 0
  return (
    <Group justify="center" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {none && (older ? 'None in this stretch of time.' : 'There are no older orders.')}
        {!none && since && `The list ends with what was delivered or changed on ${formatInstant(since)}.`}
      </Text>
      {older && (
        <Button variant="default" onClick={() => onShow(older)}>
          {beyond ? 'Search further back' : 'Search older orders'}
        </Button>
      )}
      {beyond && (
        <Button variant="subtle" color="secondary.3" onClick={() => onShow('')}>
          Back to the list
        </Button>
      )}
    </Group>
  )
}
