import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { DayTabs } from '@/features/spotBuys/days/DayTabs'
import { daysOf, sheetBefore } from '@/features/spotBuys/days/days'
import { NoSheet } from '@/features/spotBuys/days/NoSheet'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { SheetView } from '@/features/spotBuys/sheet/SheetView'
import { useRecentSheets, useSpotSheet } from '@/features/spotBuys/sheets'
import type { Item, SpotSheetHead } from '@/api/wire'
import { isBusinessDate } from '@/ui/businessDate'
import { formatDate, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'
import { useStored } from '@/ui/stored'

type State = Pick<SpotSheetHead, 'status' | 'publishedAt' | 'closedAt' | 'closedBy'>

/** What is said of the sheet beside its date. */
function stateOf({ status, publishedAt, closedAt, closedBy }: State): string {
  if (status === 'closed') return `Closed ${formatInstant(closedAt)}${closedBy ? ` by ${closedBy.name}` : ''}`
  return status === 'published' ? `Published ${formatInstant(publishedAt)}` : 'Draft, nobody can buy yet'
}

interface DayProps {
  sheets: readonly SpotSheetHead[]
  /** A date, or the id of a sheet; empty: today. */
  wanted: string
}

function DayOf({ sheets, wanted }: DayProps) {
  const { today } = useSession()
  const [first, setFirst] = useState<Item>()
  const [storedLevel, setLevel] = useStored('spot-buys level', '')
  const isDate = wanted === '' || isBusinessDate(wanted)
  const head = isDate ? sheets.find(({ date }) => date === (wanted || today)) : sheets.find(({ _id }) => _id === wanted)
  const read = useSpotSheet(head?._id ?? (isDate ? null : wanted))
  const date = read.data?.date ?? head?.date ?? (isDate ? wanted || today : undefined)
  const days = daysOf(sheets, today, date)
  const before = date === undefined ? undefined : sheetBefore(sheets, date)
  const shown = read.data ?? head
  return (
    <Page title="Spot buys" badges={`${formatDate(date)}. ${shown ? stateOf(shown) : 'No sheet yet'}`}>
      <div className={classes.screen}>
        {isDate && !head ? (
          <>
            <DayTabs days={days} shown={date} today={today} />
            <NoSheet date={date ?? today} today={today} before={before} onFirst={setFirst} />
          </>
        ) : (
          <Loaded
            read={read}
            failed="The sheet could not be loaded"
            missing="There is no such sheet."
            loading={<PanelSkeleton lines={12} />}
          >
            {(sheet) => (
              <SheetView
                key={sheet._id}
                read={sheet}
                days={days}
                before={before}
                first={first}
                onFirst={() => setFirst(undefined)}
                levelId={storedLevel}
                onLevel={setLevel}
              />
            )}
          </Loaded>
        )}
      </div>
    </Page>
  )
}

/** The spot buys of a day: what is offered at special prices, and how it sells. */
export function Component() {
  const [params] = useSearchParams()
  const sheets = useRecentSheets()
  return (
    <Loaded read={sheets} page="Spot buys" failed="The sheets could not be loaded">
      {({ spotBuySheets }) => <DayOf sheets={spotBuySheets} wanted={params.get('sheet') ?? ''} />}
    </Loaded>
  )
}
