import { Button } from '@mantine/core'
import { IconClockExclamation, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { AgingCache } from '@/api/cache'
import classes from '@/app/StateBar.module.css'
import { formatTime } from '@/ui/clock'
import { useOfflineSince } from '@/ui/connection'

const checkEveryMs = 10 * 60_000

/** The entry script of a page; its name contains the hash of the build. */
const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Whether the server has a different build than the one running here. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!response.ok) return false
  const theirs = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'))
  return Boolean(theirs) && theirs !== entryOf(document)
}

/** Checks when the user comes back to the tab, at most every ten minutes: a tab may stay open for weeks. */
function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let asked = Date.now()
    const ask = () => {
      if (document.hidden || Date.now() - asked < checkEveryMs) return
      asked = Date.now()
      // Without an answer the tab continues as it is.
      void isOutdated().then(setOutdated, () => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
  return outdated
}

const never = () => () => undefined
const unknown = () => undefined

/** When the oldest data on the screen was read that could not be read again, and what reads it again. */
function useOldData(): { since: number | undefined; again: () => void } {
  const { cache, mutate } = useSWRConfig()
  const aging = cache instanceof AgingCache ? cache : undefined
  const since = useSyncExternalStore(aging?.watch ?? never, aging?.outdatedSince ?? unknown)
  return { since, again: () => void mutate((key) => aging?.isOutdated(unstable_serialize(key)) ?? false) }
}

/** Messages about the portal as a whole, top right: no connection, data that could not be read again, a newer version. */
export function StateBar() {
  const lost = useOfflineSince()
  const online = lost === undefined
  const outdated = useOutdated()
  const { since, again } = useOldData()
  return (
    <div role="status" className={classes.bar}>
      {!online && (
        <span
          className={classes.offline}
          title="You see what was loaded before. It is loaded again when the connection is back"
        >
          <IconCloudOff size={16} aria-hidden />
          <span>
            Offline <span className={classes.more}>since {formatTime(lost)}</span>
          </span>
        </span>
      )}
      {online && since !== undefined && (
        <button
          type="button"
          className={classes.old}
          title="This screen could not be loaded again. Press to try again"
          onClick={again}
        >
          <IconClockExclamation size={16} aria-hidden />
          <span>
            <span className={classes.more}>As of</span> {formatTime(since)}
            <span className={classes.more}>. Try again</span>
          </span>
        </button>
      )}
      {online && outdated && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          Update
        </Button>
      )}
    </div>
  )
}
