import { Autocomplete, NumberInput, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StopLine } from '@/api/wire'
import type { DeliveredEntry } from '@/features/trips/delivered'
import { lineKeyOf } from '@/resources/lineKey'
import { formatQuantity } from '@/ui/format'

const reasons = ['Damaged', 'Refused', 'Not on truck', 'Wrong item', 'Spoiled', 'Other']

const nameOf = ({ item }: StopLine) => `${item.itemId} ${item.name}`

interface EntryProps {
  line: StopLine
  entry: DeliveredEntry
  onChange: (entry: Partial<DeliveredEntry>) => void
  /** A reason that is missing is marked. */
  checked: boolean
}

/** The two cells where the delivered quantity and the reason for less are entered. */
function Entry({ line, entry, onChange, checked }: EntryProps) {
  const quantity = Number(entry.quantity)
  return (
    <>
      <Table.Td>
        <NumberInput
          aria-label={`Delivered of ${nameOf(line)}`}
          w={88}
          min={0}
          decimalScale={3}
          clampBehavior="none"
          value={entry.quantity}
          error={entry.quantity === '' || quantity > line.quantity || quantity < 0}
          onChange={(entered) => onChange({ quantity: entered })}
        />
      </Table.Td>
      <Table.Td>
        {entry.quantity !== '' && quantity < line.quantity && (
          <Autocomplete
            aria-label={`Reason for ${nameOf(line)}`}
            placeholder="Required"
            w={140}
            maxLength={500}
            data={reasons}
            value={entry.reason}
            error={checked && !entry.reason.trim()}
            onChange={(reason) => onChange({ reason })}
          />
        )}
      </Table.Td>
    </>
  )
}

/** What is to be delivered: the item, and below it the order with its notes. */
function Item({ line, withReason }: { line: StopLine; withReason: boolean }) {
  return (
    <Table.Td>
      <Text size="sm" fw={600}>
        {nameOf(line)}
      </Text>
      <Text size="xs" c="dimmed">
        {line.orderNumber}
        {line.pickNotes ? ` · ${line.pickNotes}` : ''}
        {withReason && line.reason ? ` · ${line.reason}` : ''}
      </Text>
    </Table.Td>
  )
}

interface Props {
  lines: StopLine[]
  entries: DeliveredEntry[]
  /** Quantities can be entered; otherwise the lines are read-only. */
  partial: boolean
  onChange: (entries: DeliveredEntry[]) => void
  problem: ReactNode
}

/** The lines of a stop with what is to be delivered and, once it is known, what was delivered. */
export function StopLines({ lines, entries, partial, onChange, problem }: Props) {
  const stated = lines.some((line) => line.delivered !== null)
  const change = (index: number, entry: Partial<DeliveredEntry>) =>
    onChange(entries.with(index, { ...entries[index]!, ...entry }))
  return (
    <Stack gap={4} data-path="deliveredLines">
      <Table.ScrollContainer
        minWidth={partial ? 480 : 320}
        scrollAreaProps={{
          offsetScrollbars: 'present',
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Lines, scrollable' },
        }}
      >
        <Table aria-label="Lines of the stop" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th ta="right">To deliver</Table.Th>
              {(partial || stated) && <Table.Th ta={partial ? 'left' : 'right'}>Delivered</Table.Th>}
              {partial && <Table.Th>Reason</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => (
              <Table.Tr key={lineKeyOf(line)}>
                <Item line={line} withReason={!partial} />
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {formatQuantity(line.quantity)} {line.unitName}
                </Table.Td>
                {partial && (
                  <Entry
                    line={line}
                    entry={entries[index]!}
                    onChange={(entry) => change(index, entry)}
                    checked={problem !== undefined}
                  />
                )}
                {!partial && stated && (
                  <Table.Td ta="right">{line.delivered === null ? '' : formatQuantity(line.delivered)}</Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {problem && (
        <Text size="sm" c="red.4" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
