import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Proof, StopReport, TripStop } from '@/api/wire'
import classes from '@/parts/proof/Proof.module.css'
import { Dialog } from '@/ui/dialog/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { formatDistance, formatInstant, nothing, words } from '@/ui/format'
import { kilometers } from '@/ui/kilometers'
import { Loaded } from '@/ui/Loaded'

interface Place {
  tripId: string
  stopId: string
}

/** The content of a photo never changes: its name is made of it. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false }

const nameOfPhoto = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

interface PhotoProps extends Place {
  photo: string
  at: number
  isLarge: boolean
  onPress: () => void
}

/** A photo as a thumbnail, or across the dialog; pressing it changes between the two. */
function Photo({ tripId, stopId, photo, at, isLarge, onPress }: PhotoProps) {
  const path = { id: tripId, stopId, name: nameOfPhoto(photo) }
  const { data, error } = useRead(keyOf('/trips/{id}/stops/{stopId}/photos/{name}', { path }), once)
  if (error)
    return (
      <Text size="sm" role="alert">
        Photo {at} could not be loaded: {error.message}
      </Text>
    )
  if (!data) return <Skeleton className={classes.thumbnail} aria-label={`Loading photo ${at}`} />
  return (
    <button
      type="button"
      className={isLarge ? classes.large : classes.thumbnail}
      aria-expanded={isLarge}
      aria-label={`${isLarge ? 'Shrink' : 'Enlarge'} photo ${at}`}
      onClick={onPress}
    >
      <img src={`data:${data.mediaType};base64,${data.content}`} alt={`Taken at the stop, ${at}`} />
    </button>
  )
}

/** The driver's page draws in this box; a signature of another origin is a picture. */
const drawing = '0 0 300 130'

function Signature({ signature }: { signature: string }) {
  return (
    <Paper className={classes.signature}>
      {signature.startsWith('data:') ? (
        <img src={signature} alt="Signature" />
      ) : (
        <svg viewBox={drawing} role="img" aria-label="Signature">
          <path d={signature} />
        </svg>
      )}
    </Paper>
  )
}

/** '0.1 mi from the address', with the place itself. */
function placeOf({ latitude, longitude }: Proof, { shipTo }: TripStop): string {
  if (latitude == null || longitude == null) return nothing
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  if (shipTo?.latitude == null || shipTo.longitude == null) return place
  const away = kilometers({ latitude, longitude }, { latitude: shipTo.latitude, longitude: shipTo.longitude })
  return `${formatDistance(away)} from the address · ${place}`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text size="sm" c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </section>
  )
}

function ProofView({
  tripId,
  stop,
  report,
}: {
  tripId: string
  stop: TripStop
  report: StopReport & { proof: Proof }
}) {
  const [large, setLarge] = useState<string>()
  const { proof } = report
  const photos = [...(proof.photo ? [proof.photo] : []), ...(proof.photos ?? [])]
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Reported', words(report.status) + (report.by ? ` by ${report.by}` : '')],
          ['Received by', proof.name || nothing],
          ['Time', formatInstant(proof.at ?? report.completedAt)],
          ['Position', placeOf(proof, stop)],
          ...(report.notes ? [['Notes', report.notes] as const] : []),
          ...(report.refused ? [['Does not count', report.refused] as const] : []),
        ]}
      />
      {proof.signature && (
        <Section title="Signature">
          <Signature signature={proof.signature} />
        </Section>
      )}
      {photos.length > 0 && (
        <Section title="Photos">
          <div className={classes.photos}>
            {photos.map((photo, index) => (
              <Photo
                key={photo}
                tripId={tripId}
                stopId={stop._id}
                photo={photo}
                at={index + 1}
                isLarge={large === photo}
                onPress={() => setLarge(large === photo ? undefined : photo)}
              />
            ))}
          </div>
        </Section>
      )}
    </Stack>
  )
}

const hasProof = (report: StopReport): report is StopReport & { proof: Proof } => report.proof !== null

interface PageProps {
  tripId: string
  stop: TripStop
  /** From 1. */
  page: number
  isLast: boolean
  onMore: () => void
}

/** The proofs of a page of a stop's reports, the newest first. The last page that is shown offers the next one. */
function ProofsPage({ tripId, stop, page, isLast, onMore }: PageProps) {
  const path = { id: tripId, stopId: stop._id }
  const read = useRead(keyOf('/trips/{id}/stops/{stopId}/reports', page === 1 ? { path } : { path, query: { page } }))
  return (
    <Loaded read={read} failed="The proofs could not be loaded">
      {({ reports, totalPages }) => {
        const proven = reports.filter(hasProof)
        return (
          <>
            {proven.map((report) => (
              <ProofView key={report._id} tripId={tripId} stop={stop} report={report} />
            ))}
            {proven.length === 0 && totalPages <= 1 && (
              <EmptyState title="No proof">Nothing was recorded at this stop.</EmptyState>
            )}
            {isLast && page < totalPages && (
              <Button variant="default" onClick={onMore}>
                Show earlier reports
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** All proofs of a stop, the newest first: a later report replaces none. */
function Proofs({ tripId, stop }: { tripId: string; stop: TripStop }) {
  const [pages, setPages] = useState(1)
  return (
    <Stack gap="xl">
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <ProofsPage
          key={page}
          tripId={tripId}
          stop={stop}
          page={page}
          isLast={page === pages}
          onMore={() => setPages(page + 1)}
        />
      ))}
    </Stack>
  )
}

function Content({ tripId, stopId }: Place) {
  const read = useRead(keyOf('/trips/{id}', { path: { id: tripId } }))
  return (
    <Loaded read={read}>
      {(trip) => {
        const stop = trip.stops.find(({ _id }) => _id === stopId)
        return stop ? (
          <Proofs tripId={tripId} stop={stop} />
        ) : (
          <EmptyState title="No proof">This stop is no longer on the trip.</EmptyState>
        )
      }}
    </Loaded>
  )
}

interface Props extends Place {
  opened: boolean
  /** Names the stop: "stop 2, Jewel-Osco". */
  where: string
  onClose: () => void
}

/** What was recorded at a stop: who received the goods, the signature, photos, time and position. */
export function ProofDialog({ opened, where, onClose, ...place }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={`Proof of ${where}`}>
      <Content {...place} />
    </Dialog>
  )
}
