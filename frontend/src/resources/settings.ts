import { useSWRConfig } from 'swr'
import { currentIn } from '@/api/errors'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Setting } from '@/api/wire'

/** The settings that the profile of the signed-in user contains. */
const inProfile = new Set(['warehouse.timezone', 'warehouse.phone', 'display.units', 'display.clock'])

const listKey = keyOf('/site-settings')
const historyKey = (key: string) => keyOf('/site-settings/{key}/history', { path: { key } })

/** All settings: the known ones in the server's order, then the custom keys. */
export const useSettings = () => useRead(listKey)

/** The changes of a setting, the newest first. */
export const useSettingHistory = (key: string | undefined) => useRead(key ? historyKey(key) : null)

/** The version that the user saw (none: any version), and the reason. */
export interface SettingWrite {
  version?: number
  reason?: string
}

/**
 * The writes on settings. They reject with 409 and the current setting when somebody has changed it since the version.
 */
export function useSettingActions() {
  const { mutate } = useSWRConfig()
  const show = (setting: Setting) =>
    mutate<Setting[]>(listKey, (list) => list?.map((each) => (each.key === setting.key ? setting : each)), {
      revalidate: false,
    })
  /** Stores the setting of a conflict in the list. */
  const refused = async (error: unknown): Promise<never> => {
    const theirs = currentIn<Setting>(error)
    if (theirs) await show(theirs)
    throw error
  }
  const took = async (key: string) => {
    if (inProfile.has(key)) void mutate('/auth/profile')
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
    /** Removes the value: a known setting returns to its default, a custom key is deleted. */
    reset: async (key: string, write: SettingWrite = {}) => {
      await call('delete', '/site-settings/{key}', { path: { key }, body: write }).catch(refused)
      await took(key)
    },
  }
}
