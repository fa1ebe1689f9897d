import { Button, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { ConflictSide, KeptSide } from '@/api/wire'
import { useConflict, useSalesOrderActions } from '@/resources/salesOrders'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatInstant, formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { Dialog } from '@/ui/dialog/Dialog'

function Side({ title, side }: { title: string; side: ConflictSide }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label={`Lines: ${title}`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Product</Table.Th>
              <Table.Th ta="right">Quantity</Table.Th>
              <Table.Th ta="right">Rate</Table.Th>
              <Table.Th ta="right">Amount</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {side.lines.map((line, index) => (
              <Table.Tr key={index} {...(line.differs && { bg: 'var(--amber-fill)' })}>
                <Table.Td>
                  {[line.item.itemId, line.item.name].filter(Boolean).join(' ')}
                  {line.closed && ', closed'}
                  {line.differs && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      (differs)
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">{`${formatQuantity(line.quantity)} ${line.unitName}`.trim()}</Table.Td>
                <Table.Td ta="right">{line.rate === null ? nothing : formatRate(line.rate)}</Table.Td>
                <Table.Td ta="right">{line.amount === null ? nothing : formatMoney(line.amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {side.total !== null && (
        <Text size="sm" fw={600} ta="right">
          {formatMoney(side.total)}
        </Text>
      )}
    </section>
  )
}

/** An order that differs in the portal and in the ERP: both versions, and which one is kept. */
export function ConflictDialog({
  orderId,
  opened,
  onClose,
}: {
  orderId: string
  opened: boolean
  onClose: () => void
}) {
  const { data: conflict, error } = useConflict(opened ? orderId : undefined)
  const actions = useSalesOrderActions(orderId)
  const resolve = useAction(async (keep: KeptSide) => {
    await actions.resolveConflict(keep, conflict?.version ?? 0)
    notify(keep === 'portal' ? 'Sending the portal’s version to the ERP' : 'The ERP’s version is now used', 'success')
    onClose()
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={
        conflict ? `${conflict.orderNumber}: which version do you want to keep?` : 'Which version do you want to keep?'
      }
    >
      {error ? (
        <ErrorPanel error={error} />
      ) : (
        conflict && (
          <Stack gap="md">
            <Text size="sm">
              Found {formatInstant(conflict.foundAt)}. Lines that differ are marked. The other version is discarded.
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Side title="In the portal" side={conflict.portal} />
              <Side title="In the ERP" side={conflict.netSuite} />
            </SimpleGrid>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" data-autofocus onClick={onClose}>
                Decide later
              </Button>
              <Button variant="default" loading={resolve.busy} onClick={() => void resolve.run('netsuite')}>
                Use the ERP’s version
              </Button>
              <Button loading={resolve.busy} onClick={() => void resolve.run('portal')}>
                Keep the portal’s version
              </Button>
            </Group>
          </Stack>
        )
      )}
    </Dialog>
  )
}
