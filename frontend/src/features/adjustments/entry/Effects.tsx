import { Anchor, Group, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import { adjustmentsKey, reasonWords, stateOf } from '@/features/adjustments/adjustments'
import classes from '@/features/adjustments/entry/Entry.module.css'
import { changeOf, isCode, type Kind, type Row, stockOf } from '@/features/adjustments/entry/rows'
import { paths } from '@/paths'
import { useAvailability } from '@/resources/items'
import { add, compare, type Decimal, decimal, toNumber, zero } from '@/ui/decimal'
import { count, formatMoney, formatQuantity, nothing } from '@/ui/format'

/** The change of each item's stock, in its stock unit. */
function changesOf(rows: readonly Row[], kind: Kind) {
  const changes = new Map<string, { item: Row['item']; change: Decimal }>()
  for (const row of rows) {
    const change = isCode(row) ? undefined : changeOf(row, kind)
    if (!change) continue
    const before = changes.get(row.item._id)?.change ?? zero
    changes.set(row.item._id, { item: row.item, change: add(before, stockOf(row, change)) })
  }
  return [...changes.values()]
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** What is left of each item for the next delivery date, before and after the posting. */
export function Effects({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const { tomorrow } = useSession()
  const changes = changesOf(rows, kind)
  const { data } = useAvailability(
    changes.map(({ item }) => item._id),
    tomorrow,
  )
  if (changes.length === 0) return null
  return (
    <Paper component="section" withBorder p="sm" aria-label="What it changes">
      <h2 className={classes.title}>What it changes</h2>
      <table className={classes.effects}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Left for {weekday.format(new Date(`${tomorrow}T00:00:00Z`))}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ item, change }) => {
            const left = data?.get(item._id)?.left
            const after = left === undefined ? undefined : add(decimal(left), change)
            return (
              <tr key={item._id}>
                <td>
                  <span className={classes.code}>{item.itemId}</span> {item.name}
                </td>
                <td>
                  {after ? (
                    <>
                      {formatQuantity(left)} to{' '}
                      <b data-short={compare(after, zero) < 0 || undefined}>{formatQuantity(toNumber(after))}</b>
                    </>
                  ) : (
                    nothing
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Paper>
  )
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const latelyTitles: Record<Kind, string> = {
  negative: 'Removed lately',
  positive: 'Added lately',
  count: 'Counted lately',
}
const shown = 6

/** The last adjustments of the same kind. */
export function Lately({ kind }: { kind: Kind }) {
  const { data } = useRead(
    adjustmentsKey({ page: 1, limit: shown, ...(kind === 'count' ? { reason: 'count' } : { direction: kind }) }),
  )
  if (!data || data.inventoryAdjustments.length === 0) return null
  return (
    <Paper component="section" withBorder p="sm" aria-label={latelyTitles[kind]}>
      <Group justify="space-between">
        <h2 className={classes.title}>{latelyTitles[kind]}</h2>
        <Anchor component={Link} size="xs" to={paths.adjustments()}>
          All adjustments
        </Anchor>
      </Group>
      <ul className={classes.lately}>
        {data.inventoryAdjustments.map((each) => (
          <li key={each._id}>
            <Text size="xs" c="var(--text-3)" w={52}>
              {monthDay.format(new Date(each.date ?? each.createdAt))}
            </Text>
            <Anchor component={Link} size="sm" to={paths.adjustment(each._id)} className={classes.says}>
              {each.number || stateOf(each).label}, {count(each.lineCount, 'line')},{' '}
              {reasonWords(each.reason).toLowerCase()}
            </Anchor>
            {each.value !== undefined && <span className={classes.amount}>{formatMoney(each.value)}</span>}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
