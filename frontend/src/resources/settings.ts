import { useSWRConfig } from 'swr'
import { ApiError } from '@/api/errors'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Setting } from '@/api/wire'

const listKey = keyOf('/site-settings')
const historyKey = (key: string) => keyOf('/site-settings/{key}/history', { path: { key } })

/** All settings: the known ones in the server's order, then those under free keys. */
export const useSettings = () => useRead(listKey)

/** The changes of a setting, the newest first. */
export const useSettingHistory = (key: string | undefined) => useRead(key ? historyKey(key) : null)

/** What goes along with a change: the version that was seen (none: whatever is there), and why. */
export interface SettingWrite {
  version?: number
  reason?: string
}

/** The writes; they reject with 409 and the setting as it is when somebody has changed it since the version. */
export function useSettingActions() {
  const { mutate } = useSWRConfig()
  const show = (setting: Setting) =>
    mutate<Setting[]>(listKey, (list) => list?.map((each) => (each.key === setting.key ? setting : each)), {
      revalidate: false,
    })
  /** The setting of a conflict is what the list shows from then on. */
  const refused = async (error: unknown): Promise<never> => {
    const theirs = error instanceof ApiError ? error.current<Setting>() : undefined
    if (theirs) await show(theirs)
    throw error
  }
  const took = async (key: string) => {
    // The profile tells the warehouse's zone and its date.
    if (key === 'warehouse.timezone') void mutate('/auth/profile')
    await Promise.all([mutate(listKey), mutate(historyKey(key))])
  }
  return {
    set: async (key: string, value: unknown, write: SettingWrite = {}) => {
      const saved = await call('post', '/site-settings/{key}', { path: { key }, body: { value, ...write } }).catch(
        refused,
      )
      await show(saved)
      await took(key)
      return saved
    },
    /** Takes the value away: a known setting is at its default again, a free key is gone. */
    reset: async (key: string, write: SettingWrite = {}) => {
      await call('delete', '/site-settings/{key}', { path: { key }, body: write }).catch(refused)
      await took(key)
    },
  }
}
