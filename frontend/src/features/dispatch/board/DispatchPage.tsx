import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { Day } from '@/features/dispatch/board/Day'
import { isBusinessDate } from '@/ui/businessDate'
import { ScreenHeading } from '@/ui/ScreenHeading'

/** The dispatch board of a date; without one, of tomorrow. */
export function Component() {
  const { tomorrow } = useSession()
  const [search] = useSearchParams()
  const asked = search.get('date') ?? ''
  const date = isBusinessDate(asked) ? asked : tomorrow
  return (
    <>
      <ScreenHeading title="Dispatch" />
      <Day key={date} date={date} />
    </>
  )
}
