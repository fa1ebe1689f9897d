import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '@/api/operations'
import { EmptyState } from '@/ui/EmptyState'
import { sentence } from '@/ui/failureText'
import { count, formatInstant } from '@/ui/format'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { useAction } from '@/ui/useAction'

const testConnection = () => call('post', '/erp/test-connection')

type Result = Awaited<ReturnType<typeof testConnection>>
type Severity = Result['checks'][number]['severity']

const states: Record<Severity, { tone: Tone; label: string }> = {
  error: { tone: 'bad', label: 'Failed' },
  warning: { tone: 'waiting', label: 'Not known' },
  none: { tone: 'good', label: 'OK' },
}
/** What needs a person comes first. */
const order: Severity[] = ['error', 'warning', 'none']

/** Tests whether NetSuite takes the credentials, and whether everything is there that the portal needs. */
export function ConnectionTab() {
  const [tested, setTested] = useState<{ result: Result; at: string }>()
  const test = useAction(async () => {
    const result = await testConnection()
    setTested({ result, at: new Date().toISOString() })
  })
  const failed = tested?.result.checks.filter(({ severity }) => severity === 'error').length ?? 0
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button loading={test.busy} onClick={() => void test.run()}>
          Test connection
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {test.busy
            ? 'Asking NetSuite. This takes up to 20 seconds.'
            : tested &&
              `Tested ${formatInstant(tested.at)}: ${failed > 0 ? `${count(failed, 'check')} failed` : 'no check failed'}`}
        </Text>
      </Group>
      {tested ? (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Checks" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={110}>Result</Table.Th>
                <Table.Th w={240}>Check</Table.Th>
                <Table.Th>Found</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tested.result.checks
                .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
                .map(({ name, severity, detail, advice }) => (
                  <Table.Tr key={name}>
                    <Table.Td>
                      <StatusBadge status={severity} {...states[severity]} />
                    </Table.Td>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>
                      {sentence(detail)}
                      {advice && (
                        <Text size="sm" fw={severity === 'error' ? 600 : undefined}>
                          {sentence(advice)}
                        </Text>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <EmptyState title="Not tested yet">
          The test signs in to NetSuite and looks whether all records, features and settings are there that the portal
          needs. It changes nothing.
        </EmptyState>
      )}
    </Stack>
  )
}
