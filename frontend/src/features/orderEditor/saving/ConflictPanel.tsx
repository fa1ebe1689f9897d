import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Cart, SalesOrder, UnitsType } from '@/api/wire'
import { type DraftLine, effectiveRate, maxLines, type OrderContent, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/order'
import { asDraft, type Difference, differences as compare, mergedLines, type Side } from '@/features/orderEditor/saving/merge'
import classes from '@/features/orderEditor/saving/Saving.module.css'
import type { Resolution } from '@/features/orderEditor/saving/useOrderSaving'
import { useUnitTypes } from '@/resources/items'
import { count, formatDate, formatInstant, formatRate, nothing } from '@/ui/format'

interface Props {
  draft: OrderDraft
  theirs: Cart | SalesOrder
  /** As the saving found them; without them both sides of a line count as changed. */
  differences?: Difference[]
  onResolve: (resolution: Resolution) => void
}

const sideNames: Record<Side, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }
const titles = { customer: 'Customer', deliveryDate: 'Delivery', shipToAddressId: 'Ship to', memo: 'Memo' } as const

function headerText(what: keyof typeof titles, { customer, deliveryDate, shipToAddressId, memo }: OrderContent): string {
  if (what === 'customer') return customer?.name || nothing
  if (what === 'deliveryDate') return formatDate(deliveryDate)
  if (what === 'memo') return memo || nothing
  const address = customer?.addresses?.find((each) => each._id === shipToAddressId)
  return address ? [address.label, address.street].filter(Boolean).join(', ') : shipToAddressId ? 'another address' : 'the usual address'
}

function lineText(line: DraftLine | undefined, unitTypes: UnitsType[] | undefined): string {
  if (!line) return 'not there'
  const unit = unitsOf(line, unitTypes).find((each) => each._id === line.units)?.abbreviation
  const rate = effectiveRate(line)
  return [line.quantity, unit, rate === null ? 'without a price' : `at ${formatRate(Number(rate))}`, line.pickNotes && `“${line.pickNotes}”`].filter(Boolean).join(' ')
}

/** Two people changed one order: both sides line by line, and what counts of each. */
export function ConflictPanel({ draft, theirs, differences, onResolve }: Props) {
  const { data: unitTypes } = useUnitTypes()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const id = useId()
  const other = asDraft(draft, theirs)
  const found = differences ?? compare(undefined, draft, other)
  const excess = mergedLines(other, found, choices) - maxLines
  return (
    <Alert color="yellow" role="alert" icon={<IconGitMerge aria-hidden />} title="Somebody else saved this order meanwhile">
      <Stack gap="sm">
        <Text size="sm">
          Their version is of {formatInstant(theirs.updatedAt)}. Nothing of yours is lost, and nothing is saved until you choose. As it stands, every line of both is kept.
        </Text>
        {found.length > 0 && (
          // It scrolls by the keys of whoever stands in it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={classes.differences} role="region" aria-label="What differs" tabIndex={0}>
            <Table aria-label="Differences" withTableBorder verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What</Table.Th>
                  <Table.Th>Yours</Table.Th>
                  <Table.Th>Theirs</Table.Th>
                  <Table.Th>Keep</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.map((difference) => {
                  const line = difference.what === 'line' ? (difference.mine ?? difference.theirs) : undefined
                  const title = difference.what === 'line' ? `${line?.product.itemId} ${line?.product.name}` : titles[difference.what]
                  const sides = difference.what === 'line' ? [lineText(difference.mine, unitTypes), lineText(difference.theirs, unitTypes)] : [headerText(difference.what, draft), headerText(difference.what, other)]
                  const both = difference.what === 'line' && difference.mine && difference.theirs
                  return (
                    <Table.Tr key={difference.key}>
                      <Table.Td>{title}</Table.Td>
                      <Table.Td>{sides[0]}</Table.Td>
                      <Table.Td>{sides[1]}</Table.Td>
                      <Table.Td>
                        <div role="radiogroup" aria-label={`Keep, ${title}`} className={classes.sides}>
                          {(both ? (['mine', 'theirs', 'both'] as const) : (['mine', 'theirs'] as const)).map((side) => (
                            <label key={side}>
                              <input
                                type="radio"
                                name={`${id}-${difference.key}`}
                                checked={(choices.get(difference.key) ?? difference.preset) === side}
                                onChange={() => setChoices(new Map(choices).set(difference.key, side))}
                              />{' '}
                              {sideNames[side]}
                            </label>
                          ))}
                        </div>
                      </Table.Td>
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </div>
        )}
        {excess > 0 && (
          <Text size="sm" role="status">
            Together these are {count(maxLines + excess, 'line')}, and an order has at most {maxLines}: choose one side for {count(excess, 'line')} more.
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" disabled={excess > 0} onClick={() => onResolve(choices)}>
            Keep as chosen
          </Button>
          <Button size="xs" variant="default" onClick={() => onResolve('mine')}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
