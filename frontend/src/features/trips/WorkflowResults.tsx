import { Anchor, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { StepResult } from '@/api/wire'
import { type Order, stepLabels, steps, stepTones } from '@/features/trips/workflow'
import classes from '@/features/trips/Workflow.module.css'
import { paths } from '@/paths'
import { erpText } from '@/resources/erpText'
import { StatusBadge } from '@/ui/StatusBadge'

function Result({ result }: { result: StepResult }) {
  const detail = result.number || result.netSuiteId
  return (
    <Stack gap={0} align="flex-start">
      <Group gap={6}>
        <StatusBadge
          tone={stepTones[result.state] ?? 'neutral'}
          status={result.state}
          label={stepLabels[result.state]}
        />
        {detail && <Text size="sm">{detail}</Text>}
      </Group>
      {result.waiting && (
        <Text size="xs" c="dimmed">
          {result.waiting}
        </Text>
      )}
      {result.error && (
        <Text size="xs" c="red.4">
          {erpText(result.error)}
        </Text>
      )}
    </Stack>
  )
}

/** The result of each order in each step. */
export function WorkflowResults({ orders }: { orders: Order[] }) {
  const { can } = useSession()
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{
        offsetScrollbars: 'present',
        viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Results by order, scrollable' },
      }}
    >
      <Table aria-label="Results by order" verticalSpacing={5} highlightOnHover className={classes.results}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order</Table.Th>
            <Table.Th>Fulfillment</Table.Th>
            <Table.Th>Shipment</Table.Th>
            <Table.Th>Invoice</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map((order) => (
            <Table.Tr key={order.salesOrderId}>
              <Table.Td>
                {can('order.read') ? (
                  <Anchor component={Link} size="sm" to={paths.salesOrder(order.salesOrderId)}>
                    {order.orderNumber}
                  </Anchor>
                ) : (
                  <Text size="sm">{order.orderNumber}</Text>
                )}
              </Table.Td>
              {steps.map(({ step }) => (
                <Table.Td key={step}>
                  <Result result={order[step]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
