import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import {
  type DraftLine,
  effectiveRate,
  maxLines,
  type OrderContent,
  type OrderDraft,
  unitsOf,
} from '@/features/orderEditor/draft/order'
import {
  type Conflict,
  type Difference,
  differencesOf,
  mergedLines,
  type Resolution,
  resolvingEdits,
  type Side,
} from '@/features/orderEditor/saving/merge'
import { asDraft } from '@/features/orderEditor/saving/sameOrder'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import classes from '@/features/orderEditor/saving/Saving.module.css'
import { useUnitTypes } from '@/resources/items'
import { count, formatDate, formatInstant, formatRate, nothing } from '@/ui/format'

interface Props {
  draft: OrderDraft
  conflict: Conflict
  /** Takes the edits that resolve the conflict. */
  onResolve: (edits: OrderEdit[]) => void
}

const sideNames: Record<Side, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }
const titles = { customer: 'Customer', deliveryDate: 'Delivery', shipToAddressId: 'Ship to', memo: 'Memo' } as const

function headerText(
  what: keyof typeof titles,
  { customer, deliveryDate, shipToAddressId, memo }: OrderContent,
): string {
  if (what === 'customer') return customer?.name || nothing
  if (what === 'deliveryDate') return formatDate(deliveryDate)
  if (what === 'memo') return memo || nothing
  const address = customer?.addresses?.find((each) => each._id === shipToAddressId)
  return address
    ? [address.label, address.street].filter(Boolean).join(', ')
    : shipToAddressId
      ? 'another address'
      : 'the usual address'
}

function lineText(line: DraftLine | undefined, unitTypes: UnitsType[] | undefined): string {
  if (!line) return 'not there'
  const unit = unitsOf(line, unitTypes).find((each) => each._id === line.units)?.abbreviation
  const rate = effectiveRate(line)
  return [
    line.quantity,
    unit,
    rate === null ? 'without a price' : `at ${formatRate(Number(rate))}`,
    line.pickNotes && `“${line.pickNotes}”`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface RowProps {
  difference: Difference
  draft: OrderDraft
  other: OrderDraft
  unitTypes: UnitsType[] | undefined
  /** The `name` of the radio buttons. */
  group: string
  side: Side
  onSide: (side: Side) => void
}

/** A difference with both versions, and the choice between them. */
function DifferenceRow({ difference, draft, other, unitTypes, group, side, onSide }: RowProps) {
  const line = difference.what === 'line' ? (difference.mine ?? difference.theirs) : undefined
  const title = difference.what === 'line' ? `${line?.product.itemId} ${line?.product.name}` : titles[difference.what]
  const [mine, theirs] =
    difference.what === 'line'
      ? [lineText(difference.mine, unitTypes), lineText(difference.theirs, unitTypes)]
      : [headerText(difference.what, draft), headerText(difference.what, other)]
  const sides: Side[] =
    difference.what === 'line' && difference.mine && difference.theirs ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
  return (
    <Table.Tr>
      <Table.Td>{title}</Table.Td>
      <Table.Td>{mine}</Table.Td>
      <Table.Td>{theirs}</Table.Td>
      <Table.Td>
        <div role="radiogroup" aria-label={`Keep, ${title}`} className={classes.sides}>
          {sides.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${group}-${difference.key}`}
                checked={side === each}
                onChange={() => onSide(each)}
              />{' '}
              {sideNames[each]}
            </label>
          ))}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

/** Two people changed the same order: both versions line by line, and a choice for each difference. */
export function ConflictPanel({ draft, conflict, onResolve }: Props) {
  const { theirs } = conflict
  const { data: unitTypes } = useUnitTypes()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const id = useId()
  const other = asDraft(draft, theirs)
  const found = differencesOf(draft, conflict)
  const resolve = (resolution: Resolution) => onResolve(resolvingEdits(draft, conflict, resolution))
  const excess = mergedLines(other, found, choices) - maxLines
  return (
    <Alert color="yellow" role="alert" icon={<IconGitMerge aria-hidden />} title="Somebody else has saved this order">
      <Stack gap="sm">
        <Text size="sm">
          Their version is of {formatInstant(theirs.updatedAt)}. Nothing is saved until you choose. By default, the
          lines of both versions are kept.
        </Text>
        {found.length > 0 && (
          // Focusable, so that it can be scrolled with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={classes.differences} role="region" aria-label="Differences" tabIndex={0}>
            <Table aria-label="Differences" withTableBorder verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>Yours</Table.Th>
                  <Table.Th>Theirs</Table.Th>
                  <Table.Th>Keep</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.map((difference) => (
                  <DifferenceRow
                    key={difference.key}
                    difference={difference}
                    draft={draft}
                    other={other}
                    unitTypes={unitTypes}
                    group={id}
                    side={choices.get(difference.key) ?? difference.preset}
                    onSide={(side) => setChoices(new Map(choices).set(difference.key, side))}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        {excess > 0 && (
          <Text size="sm" role="status">
            Together these are {count(maxLines + excess, 'line')}, and an order has at most {maxLines}: choose one side
            for {count(excess, 'line')} more.
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" disabled={excess > 0} onClick={() => resolve(choices)}>
            Keep as chosen
          </Button>
          <Button size="xs" variant="default" onClick={() => resolve('mine')}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={() => resolve('theirs')}>
            Use theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
