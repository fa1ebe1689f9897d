import { Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCirclePlus,
  IconFileInvoice,
  IconFlag,
  IconPackageExport,
  IconPencil,
  IconRefresh,
  IconRoute,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { HistoryEntry, SalesOrder } from '@/api/wire'
import classes from '@/features/salesOrders/HistoryTab.module.css'
import { useOrderHistory } from '@/features/salesOrders/useOrderHistory'
import { historyPage } from '@/resources/salesOrders'
import { EmptyState } from '@/ui/EmptyState'
import { count, nothing, withDates, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import type { Tone } from '@/ui/StatusBadge'
import { Timeline } from '@/ui/Timeline'

interface Look {
  icon: typeof IconPencil
  tone: Tone
}

/** An event kind that this version does not know is shown as an edit, with its summary. */
const edit: Look = { icon: IconPencil, tone: 'neutral' }

const looks: Record<string, Look> = {
  created: { icon: IconCirclePlus, tone: 'good' },
  route: { icon: IconRoute, tone: 'neutral' },
  status: { icon: IconFlag, tone: 'active' },
  sync: { icon: IconRefresh, tone: 'active' },
  fulfilled: { icon: IconPackageExport, tone: 'active' },
  billed: { icon: IconFileInvoice, tone: 'good' },
  trip: { icon: IconTruckDelivery, tone: 'neutral' },
  removed: { icon: IconArrowBackUp, tone: 'off' },
}

function Changes({ changes, more }: Pick<HistoryEntry, 'changes' | 'more'>) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{words(field)}:</span>{' '}
          <span className={classes.before}>{withDates(before) || nothing}</span> → {withDates(after) || nothing}
        </li>
      ))}
      {more > 0 && <li className={classes.field}>and {count(more, 'change')} more</li>}
    </ul>
  )
}

/** The order's history: edits by field, sync with the ERP, fulfillments, invoices, trips. */
export function HistoryTab({ order }: { order: Pick<SalesOrder, '_id' | 'updatedAt'> }) {
  const { timeZone } = useSession()
  const read = useOrderHistory(order)
  const empty = <EmptyState title="No history yet">Changes by users, the ERP and trips appear here.</EmptyState>
  return (
    <Loaded read={read} failed="The timeline could not be loaded" empty={empty}>
      {(events) => <Events events={events} timeZone={timeZone} />}
    </Loaded>
  )
}

function Events({ events, timeZone }: { events: HistoryEntry[]; timeZone: string }) {
  return (
    <>
      <Timeline
        label="Timeline of the order"
        timeZone={timeZone}
        events={events.map((event) => {
          const { icon: Icon, tone } = looks[event.kind] ?? edit
          return {
            _id: event._id,
            at: event.at,
            tone,
            title: withDates(event.summary),
            by: event.by?.name,
            icon: <Icon size={15} />,
            details: event.changes.length > 0 && <Changes {...event} />,
          }
        })}
      />
      {events.length >= historyPage && (
        <Text size="sm" c="dimmed" mt="md">
          These are the last {historyPage} events.
        </Text>
      )}
    </>
  )
}
