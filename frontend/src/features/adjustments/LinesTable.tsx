import { Table } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Adjustment } from '@/api/wire'
import classes from '@/features/adjustments/Adjustment.module.css'
import { formatMoney, formatQuantity, formatRate } from '@/ui/format'

const signed = ({ direction, quantity }: Adjustment['lines'][number]) =>
  `${direction === 'negative' ? '−' : '+'}${formatQuantity(quantity)}`

/** The lines of an adjustment, with the stock before and after. `brief`: without costs and stock. */
export function LinesTable({ lines, brief = false }: { lines: Adjustment['lines']; brief?: boolean }) {
  const { can } = useSession()
  const costs = can('cost.view') && !brief
  return (
    <Table.ScrollContainer minWidth={brief ? 240 : 560}>
      <Table aria-label="Lines" verticalSpacing={4} fz="sm" className={classes.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th ta="right">Quantity</Table.Th>
            {!brief && <Table.Th ta="right">On hand before</Table.Th>}
            {!brief && <Table.Th ta="right">After</Table.Th>}
            {costs && <Table.Th ta="right">Unit cost</Table.Th>}
            {costs && <Table.Th ta="right">Value</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // A line has no id, and the same item may be on several lines.
            // oxlint-disable-next-line react/no-array-index-key
            <Table.Tr key={`${line.itemId} ${index}`}>
              <Table.Td>
                <strong>{line.item.itemId}</strong> {line.item.name}
              </Table.Td>
              <Table.Td ta="right">
                {signed(line)} {line.unitName}
              </Table.Td>
              {!brief && <Table.Td ta="right">{formatQuantity(line.onHandBefore)}</Table.Td>}
              {!brief && <Table.Td ta="right">{formatQuantity(line.onHandAfter)}</Table.Td>}
              {costs && <Table.Td ta="right">{formatRate(line.unitCost)}</Table.Td>}
              {costs && <Table.Td ta="right">{formatMoney(line.value)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
