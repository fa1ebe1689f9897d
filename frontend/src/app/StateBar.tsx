import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from '@/app/StateBar.module.css'

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

/** Messages about the portal as a whole, top right: no connection, a newer version. */
export function StateBar() {
  const { online } = useNetwork()
  const outdated = useOutdated()
  return (
    <div role="status" className={classes.bar}>
      {!online && (
        <span className={classes.offline} title="You cannot load or save anything until the connection is back">
          <IconCloudOff size={16} aria-hidden />
          Offline
        </span>
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
