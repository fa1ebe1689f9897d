import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { StopLine, StopReport, Trip, TripStop } from '@/api/wire'
import { stopTitle, useTripActions } from '@/features/trips/trips'
import { formatInstant, formatQuantity, words } from '@/ui/format'
import { useAction } from '@/ui/useAction'

/** '1 of 4 CS Apples: Damaged'. A line that has been removed from its order since has no name. */
function shortText(line: StopReport['deliveredLines'][number], lines: readonly StopLine[]): string {
  const known = lines.find(({ salesOrderId, lineId }) => salesOrderId === line.salesOrderId && lineId === line.lineId)
  const what = known ? ` of ${formatQuantity(known.quantity)} ${known.unitName} ${known.item.name}` : ''
  return `${formatQuantity(line.quantity)}${what}${line.reason ? `: ${line.reason}` : ''}`
}

interface SideProps {
  trip: Trip
  stop: TripStop
  report: StopReport
  lines: readonly StopLine[]
}

/** One of the reports that differ. */
function Side({ trip, stop, report, lines }: SideProps) {
  const { can } = useSession()
  const { chooseReport } = useTripActions(trip._id)
  const choose = useAction(() => chooseReport(stop._id, report._id))
  const who = report.by || 'Somebody'
  return (
    <Paper withBorder p="sm" component="section" aria-label={`Report of ${who}`}>
      <Text size="sm" fw={600}>
        {words(report.status)}
      </Text>
      <Text size="sm" c="dimmed">
        {who}, {formatInstant(report.madeAt)}
      </Text>
      {report.deliveredLines.map((line) => (
        <Text size="sm" key={`${line.salesOrderId} ${line.lineId}`}>
          {shortText(line, lines)}
        </Text>
      ))}
      {report.notes && <Text size="sm">{report.notes}</Text>}
      {can('trip.dispatch') && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          aria-label={`Use this report of ${who}`}
          loading={choose.busy}
          onClick={() => void choose.run()}
        >
          Use this report
        </Button>
      )}
    </Paper>
  )
}

function Stop({ trip, stop }: { trip: Trip; stop: TripStop }) {
  const { data } = useRead(keyOf('/trips/{id}/stops/{stopId}/lines', { path: { id: trip._id, stopId: stop._id } }))
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {stop.sequence} {stopTitle(stop)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {stop.reports.map((report) => (
          <Side key={report._id} trip={trip} stop={stop} report={report} lines={data ?? []} />
        ))}
      </SimpleGrid>
    </div>
  )
}

/** Stops of which two people say different things, with both sides. Rendered only when there are any. */
export function DifferingPanel({ trip }: { trip: Trip }) {
  const stops = trip.stops.filter(({ differs }) => differs)
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Other screens link to this panel.
  useEffect(() => {
    if (hash === '#differing') heading.current?.focus()
  }, [hash])
  if (stops.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="differing">
      <Group gap="sm" mb="xs">
        <Title ref={heading} order={2} id="differing" tabIndex={-1}>
          Two reports differ
        </Title>
        <Text size="sm" c="yellow.4">
          Nothing of the stop is billed until one is chosen
        </Text>
      </Group>
      <Stack gap="md">
        {stops.map((stop) => (
          <Stop key={stop._id} trip={trip} stop={stop} />
        ))}
      </Stack>
    </Paper>
  )
}
