import { Text } from '@mantine/core'
import { IconPencil, IconPhoto, IconRefresh } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { HistoryEntry, Item } from '@/api/wire'
import { useItemHistory } from '@/features/products/detail'
import { authorOf, changesPrices, eventWords, fieldName, valueWords } from '@/features/products/itemWords'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { Timeline, type TimelineEvent } from '@/ui/Timeline'

const icons: Record<string, typeof IconPencil> = { picture: IconPhoto, erp: IconRefresh }
const iconSize = 14
/** The API answers this many events. */
const most = 200

function eventOf(entry: HistoryEntry): TimelineEvent {
  const Icon = icons[entry.kind] ?? IconPencil
  return {
    _id: entry._id,
    at: entry.at,
    icon: <Icon size={iconSize} aria-hidden />,
    tone: 'neutral',
    title: eventWords(entry),
    by: authorOf(entry),
    details: entry.changes.length > 1 && (
      <>
        {entry.changes.map(({ field, before, after }) => (
          <Text key={field} c="dimmed">
            {fieldName(field)}: {valueWords(field, before)} → {valueWords(field, after)}
          </Text>
        ))}
        {entry.more > 0 && <Text c="dimmed">and {count(entry.more, 'more change')}</Text>}
      </>
    ),
  }
}

/** Every change of the item; `prices`: only those of prices and costs. */
export function HistoryTab({ item, prices = false }: { item: Item; prices?: boolean }) {
  const { timeZone } = useSession()
  const read = useItemHistory(item._id)
  const events = read.data?.filter((entry) => !prices || changesPrices(entry))
  return (
    <Loaded
      read={{ ...read, data: events }}
      loading={<PanelSkeleton lines={8} />}
      empty={
        <EmptyState title={prices ? 'No change of a price' : 'No changes'}>
          {prices ? 'Changes of prices and costs' : 'Changes of the item'} since it was imported appear here.
        </EmptyState>
      }
    >
      {(shown) => (
        <>
          <Timeline label={prices ? 'Price history' : 'History'} events={shown.map(eventOf)} timeZone={timeZone} />
          {read.data?.length === most && <Text c="dimmed">The last {most} changes are shown.</Text>}
        </>
      )}
    </Loaded>
  )
}
