import { Anchor, Button, Paper, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import type { WeightsVersion } from '@/api/wire'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { before, differences } from '@/features/searchRanking/weights'
import { formatInstant } from '@/ui/format'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { useStored } from '@/ui/stored'

interface PublishProps {
  changed: boolean
  next: number
  onPublish: (reason: string) => Promise<boolean>
}

/** Puts the draft into use, with a reason. */
export function Publish({ changed, next, onPublish }: PublishProps) {
  // It outlives a reload, as the draft does.
  const [reason, keepReason] = useStored('search-draft reason', '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    if (!changed || busy) return
    if (!reason.trim()) {
      setMissing(true)
      return
    }
    setBusy(true)
    if (await onPublish(reason.trim())) keepReason(undefined)
    setBusy(false)
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="publish">
      <Title order={2} id="publish" mb={4}>
        Publish version {next}
      </Title>
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={missing && 'Say why, for those who read the versions later'}
        onChange={(event) => {
          keepReason(event.currentTarget.value || undefined)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void publish()
        }}
      />
      <div className={classes.start}>
        <Button size="xs" loading={busy} disabled={!changed} onClick={() => void publish()}>
          Publish
        </Button>
        <Text size="xs" c="dimmed">
          {changed ? 'In use for everyone within a second.' : 'No weight is changed.'}
        </Text>
      </div>
    </Paper>
  )
}

interface VersionsProps {
  history: readonly WeightsVersion[]
  current: number
  /** version 0: the defaults. */
  onRestore: (version: number, reason: string) => Promise<unknown>
  onTry: (version: WeightsVersion) => void
}

/** All versions of the weights, with what each changed; any of them can be restored. */
export function Versions({ history, current, onRestore, onTry }: VersionsProps) {
  const [asked, setAsked] = useState<number>()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="versions">
      <div className={classes.head}>
        <Title order={2} id="versions">
          Versions
        </Title>
        {history.length > 0 && (
          <Anchor component="button" type="button" size="xs" ml="auto" onClick={() => setAsked(0)}>
            Reset to defaults
          </Anchor>
        )}
      </div>
      {history.length === 0 ? (
        <Text size="xs" c="dimmed">
          The defaults are in use. Each published version is listed here.
        </Text>
      ) : (
        <ul className={classes.versions}>
          {history.map((version) => {
            const previous = before(history, version.version)
            return (
              <li key={version.version}>
                <span className={classes.rank}>{version.version}</span>
                <span className={classes.name}>
                  <span>{version.updateReason || 'Reset to defaults'}</span>
                  {previous && <span className={classes.detail}>{differences(previous.weights, version.weights)}</span>}
                  <span className={classes.detail}>
                    {version.updatedBy?.name}, {formatInstant(version.updatedAt)}
                  </span>
                </span>
                {version.version === current ? (
                  <Text span size="xs" c="dimmed">
                    In use
                  </Text>
                ) : (
                  <span className={classes.versionActions}>
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      aria-label={`Compare version ${version.version}`}
                      onClick={() => onTry(version)}
                    >
                      Compare
                    </Anchor>
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      aria-label={`Restore version ${version.version}`}
                      onClick={() => setAsked(version.version)}
                    >
                      Restore
                    </Anchor>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <LazyReasonDialog
        opened={asked !== undefined}
        title={asked === 0 ? 'Reset to the defaults' : `Restore version ${asked ?? ''}`}
        confirm={asked === 0 ? 'Reset weights' : 'Restore version'}
        required
        kept={`return to weights ${asked ?? ''}`}
        run={async (reason) => void (asked !== undefined && (await onRestore(asked, reason)))}
        onClose={() => setAsked(undefined)}
      >
        It becomes a new version, in use for everyone within a second.
      </LazyReasonDialog>
    </Paper>
  )
}
