import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import type { StopLine, StopReport, Trip, TripStop } from '@/api/wire'
import { stopTitle, useTripActions } from '@/features/trips/trips'
import { useStopLines } from '@/resources/undelivered'
import { ProofDialog } from '@/parts/proof/LazyProofDialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { deliveredText } from '@/resources/deliveredText'
import { formatInstant, words } from '@/ui/format'
import { useAction } from '@/ui/useAction'

/** What a report without lines says. */
const wholeText: Partial<Record<StopReport['status'], string>> = {
  completed: 'Everything was delivered.',
  failed: 'Nothing was delivered.',
  skipped: 'Nothing was delivered.',
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
      {report.deliveredLines.length === 0 && wholeText[report.status] && (
        <Text size="sm">{wholeText[report.status]}</Text>
      )}
      {report.deliveredLines.map((line) => (
        <Text size="sm" key={`${line.salesOrderId} ${line.lineId}`}>
          {deliveredText(line, lines)}
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
  const { data } = useStopLines(trip._id, stop._id)
  const proof = useDialog<true>()
  const where = `stop ${stop.sequence}, ${stopTitle(stop)}`
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {stop.sequence} {stopTitle(stop)}
        </Text>
        {stop.proof && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Proofs of ${where}, to compare`}
            onClick={() => proof.open(true)}
          >
            Proofs
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {stop.reports.map((report) => (
          <Side key={report._id} trip={trip} stop={stop} report={report} lines={data ?? []} />
        ))}
      </SimpleGrid>
      {proof.about && (
        <ProofDialog opened={proof.opened} tripId={trip._id} stopId={stop._id} where={where} onClose={proof.close} />
      )}
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
          This stop is not invoiced until you choose one
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
