import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { SetAside, StopLine } from '@/api/wire'
import { setAsideBy, setAsideSays, setAsideTitle } from '@/parts/setAside/setAsideText'
import { paths } from '@/paths'
import { useDecideSetAside, useSetAside } from '@/resources/setAside'
import { useStopLines } from '@/resources/undelivered'
import { CallButton } from '@/ui/CallButton'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Unfinished reports, and what moves a trip, cannot be a report of a stop. */
const canBeFiled = ({ kind }: SetAside): boolean => kind === 'finish' || kind === 'arrive'

const none: readonly StopLine[] = []

function Says({ entry, lines }: { entry: SetAside; lines: readonly StopLine[] }) {
  const says = setAsideSays(entry, lines)
  return says ? <Text size="sm">{says}</Text> : null
}

/** What was reported, with the names of the items. A stop that was removed since cannot name them. */
function NamedLines({ entry }: { entry: SetAside }) {
  const { data } = useStopLines(entry.tripId, entry.stopId)
  return <Says entry={entry} lines={data ?? none} />
}

interface RowProps {
  entry: SetAside
  /** Shown among those of other trips. */
  linked: boolean
  onDismiss: () => void
}

function Row({ entry, linked, onDismiss }: RowProps) {
  const decide = useDecideSetAside()
  const title = setAsideTitle(entry)
  const file = useAction(async () => {
    await decide(entry._id, { decision: 'file' })
    notify('Filed to its stop', 'success')
  })
  return (
    <Stack gap={2} component="li">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {setAsideBy(entry)}
      </Text>
      {entry.deliveredLines.length > 0 ? <NamedLines entry={entry} /> : <Says entry={entry} lines={none} />}
      <Text size="sm" c="var(--amber)">
        Not accepted: {entry.reason}
      </Text>
      <Group gap="xs" mt={4}>
        {canBeFiled(entry) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`File to its stop: ${title}`}
            loading={file.busy}
            onClick={() => void file.run()}
          >
            File to its stop
          </Button>
        )}
        <Button size="compact-sm" variant="default" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          Dismiss
        </Button>
        {entry.by?.phone && <CallButton phone={entry.by.phone}>Call driver</CallButton>}
        {linked && entry.tripNumber && (
          <Button size="compact-sm" variant="default" component={Link} to={paths.trip(entry.tripId)}>
            Open trip
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** What phones could not report, each with what to do. Of one trip or of all. Rendered only when there is any. */
export function SetAsidePanel({ tripId }: { tripId?: string }) {
  const { data } = useSetAside(true)
  const decide = useDecideSetAside()
  const dismissing = useDialog<SetAside>()
  const entries = (data?.setAside ?? []).filter((entry) => tripId === undefined || entry.tripId === tripId)
  const about = dismissing.about
  if (entries.length === 0 && !dismissing.opened) return null
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="set-aside">
      <Group gap="sm" mb="xs">
        <Title order={2} id="set-aside">
          Reports that were not accepted
        </Title>
        <Text size="sm" c="dimmed">
          They wait on the driver’s phone until you decide
        </Text>
      </Group>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} linked={tripId === undefined} onDismiss={() => dismissing.open(entry)} />
        ))}
      </Stack>
      {data?.more && tripId === undefined && <Text size="sm">There are older ones. Decide about these first.</Text>}
      {about && (
        <LazyReasonDialog
          opened={dismissing.opened}
          title="Dismiss what was reported"
          confirm="Dismiss"
          required
          kept={`dismissal of ${about._id}`}
          run={async (note) => {
            await decide(about._id, { decision: 'dismiss', note })
            notify('Dismissed', 'success')
          }}
          onClose={dismissing.close}
        >
          <Text size="sm">{setAsideTitle(about)}. Nothing is done with it; the driver’s phone shows your note.</Text>
        </LazyReasonDialog>
      )}
    </Paper>
  )
}
