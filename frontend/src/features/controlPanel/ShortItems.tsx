import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ShortItem, UnitsType } from '@/api/wire'
import classes from '@/features/controlPanel/ControlPanel.module.css'
import { paths } from '@/paths'
import { lineKeyOf } from '@/resources/lineKey'
import { count, formatQuantity } from '@/ui/format'

const shown = 12

const abbreviation = (unitId: string, unitTypes: UnitsType[] | undefined) =>
  unitTypes?.flatMap((type) => type.items).find((unit) => unit._id === unitId)?.abbreviation ?? ''

/** The items that are short on a delivery date, the largest shortage first, with the orders that need them. */
export function ShortItems({ items, unitTypes }: { items: ShortItem[]; unitTypes: UnitsType[] | undefined }) {
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        Stock covers everything sold.
      </Text>
    )
  const worst = items.toSorted((a, b) => a.left - b.left).slice(0, shown)
  return (
    <>
      <Table aria-label="Short items" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th ta="right">Missing</Table.Th>
            <Table.Th>Orders</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {worst.map(({ item, left, units, lines }) => (
            <Table.Tr key={item._id}>
              <Table.Td>
                <b>{item.itemId}</b> {item.name}
              </Table.Td>
              <Table.Td ta="right" className={classes.amount}>
                {formatQuantity(-left)} {abbreviation(units, unitTypes)}
              </Table.Td>
              <Table.Td>
                {lines.length === 0 && (
                  <Text size="sm" c="dimmed">
                    From earlier dates
                  </Text>
                )}
                {lines.slice(0, 3).map((line, index) => (
                  <span key={lineKeyOf(line)}>
                    {index > 0 && ', '}
                    <Anchor
                      component={Link}
                      to={paths.salesOrder(line.salesOrderId)}
                      size="sm"
                      title={line.customerName}
                    >
                      {line.orderNumber}
                    </Anchor>
                  </span>
                ))}
                {lines.length > 3 && ` and ${lines.length - 3} more`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {items.length > shown && (
        <Text size="sm" c="dimmed" mt="xs">
          And {count(items.length - shown, 'item')} more
        </Text>
      )}
    </>
  )
}
