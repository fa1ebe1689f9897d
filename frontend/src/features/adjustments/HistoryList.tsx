import { List } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCirclePlus,
  IconCircleX,
  IconHelpCircle,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '@/api/session'
import type { Adjustment } from '@/api/wire'
import { useAdjustmentHistory } from '@/features/adjustments/adjustments'
import { nothing, withDates, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import type { Tone } from '@/ui/StatusBadge'
import { Timeline } from '@/ui/Timeline'

const looks: Record<string, { icon: typeof IconPencil; tone: Tone }> = {
  created: { icon: IconCirclePlus, tone: 'good' },
  sync: { icon: IconRefresh, tone: 'active' },
  cancelled: { icon: IconCircleX, tone: 'off' },
  confirmed: { icon: IconHelpCircle, tone: 'waiting' },
  value: { icon: IconHelpCircle, tone: 'waiting' },
  released: { icon: IconCircleCheck, tone: 'good' },
  reversed: { icon: IconArrowBackUp, tone: 'neutral' },
  removed: { icon: IconCircleX, tone: 'off' },
}
const edited = { icon: IconPencil, tone: 'neutral' as const }

/** What happened to an adjustment, newest first. */
export function HistoryList({ adjustment }: { adjustment: Adjustment }) {
  const { timeZone } = useSession()
  const read = useAdjustmentHistory(adjustment)
  const { reload } = read
  const shown = useRef(adjustment.version)
  useEffect(() => {
    if (shown.current === adjustment.version) return
    shown.current = adjustment.version
    void reload()
  }, [adjustment.version, reload])
  return (
    <Loaded read={read} empty="No history">
      {({ events }) => (
        <Timeline
          label="History"
          timeZone={timeZone}
          events={events.map((event) => {
            const { icon: Icon, tone } = looks[event.kind] ?? edited
            return {
              _id: event._id,
              at: event.at,
              icon: <Icon size={16} />,
              tone,
              title: withDates(event.summary),
              by: event.by?.name,
              details: event.changes.length > 0 && (
                <List size="sm">
                  {event.changes.map(({ field, before, after }) => (
                    <List.Item key={field}>
                      {words(field)}: {withDates(before) || nothing} → {withDates(after) || nothing}
                    </List.Item>
                  ))}
                </List>
              ),
            }
          })}
        />
      )}
    </Loaded>
  )
}
