import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import { LoadSheet } from '@/features/trips/print/LoadSheet'
import { ManifestSheet } from '@/features/trips/print/ManifestSheet'
import { mostPrinted, recordPrint, type Sheet, sheets, usePrintedTrips } from '@/features/trips/print/printed'
import { MissingSheets } from '@/parts/print/MissingSheets'
import { PrintFrame } from '@/parts/print/PrintFrame'
import classes from '@/parts/print/Sheets.module.css'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

const titles: Record<Sheet, string> = { manifest: 'Driver’s manifest', load: 'Load sheet' }

function Sheets({ read, sheet }: { read: ReturnType<typeof usePrintedTrips>; sheet: Sheet }) {
  const [now] = useState(() => new Date().toISOString())
  const Page = sheet === 'load' ? LoadSheet : ManifestSheet
  return (
    <Loaded read={read} loading={<PanelSkeleton lines={12} />}>
      {({ trips, missing }) => (
        <>
          <MissingSheets missing={missing} word="trip" />
          <div className={classes.pages}>
            {trips.map((each) => (
              <Page key={each.trip._id} {...each} printedAt={formatInstant(now)} />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

/** Printable sheets of trips without the shell: manifests for drivers, load sheets for the warehouse. */
export function Component() {
  const { can } = useSession()
  const [params] = useSearchParams()
  const [unrecorded, setUnrecorded] = useState<string>()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))]
  const sheet = sheets.find((each) => each === params.get('sheet')) ?? 'manifest'
  const fits = ids.length <= mostPrinted
  const read = usePrintedTrips(fits ? ids : [])
  const one = ids.length === 1
  const title = `${titles[sheet]}${one ? '' : 's'}`
  const record = async () => {
    const shown = read.data?.trips.map(({ trip }) => trip._id) ?? []
    if (sheet !== 'manifest' || !can('trip.complete')) return
    try {
      await recordPrint(shown)
      setUnrecorded(undefined)
    } catch (error) {
      setUnrecorded(errorText(error))
    }
  }
  return (
    <PrintFrame
      title={title}
      heading={one ? title : `${title} of ${count(ids.length, 'trip')}`}
      back={
        one ? { to: paths.trip(ids[0]!), label: 'Back to the trip' } : { to: paths.trips(), label: 'Back to the list' }
      }
      sheets={sheets.map((each) => ({
        label: titles[each],
        to: paths.printTrips(ids, each),
        current: each === sheet,
      }))}
      onPrint={() => void record()}
    >
      {unrecorded && (
        <Alert
          color="red"
          role="alert"
          m="md"
          className={classes.missing ?? ''}
          title="The print of the manifest was not recorded"
        >
          {unrecorded} Until it is, later changes to the trip are not counted.{' '}
          <Button size="compact-sm" variant="default" onClick={() => void record()}>
            Record the print
          </Button>
        </Alert>
      )}
      {ids.length === 0 ? (
        <EmptyState title="Nothing to print">Open a trip and choose Print there.</EmptyState>
      ) : fits ? (
        <Sheets read={read} sheet={sheet} />
      ) : (
        <EmptyState title="Too many trips">At most {mostPrinted} trips are printed at once.</EmptyState>
      )}
    </PrintFrame>
  )
}
