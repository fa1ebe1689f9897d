import { useCallback, useRef, useState } from 'react'
import { currentIn, sameAsSent } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { editorOf, fromTyped, nameOf, sameTyped, toTyped, type Typed } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { readKept, useKept } from '@/ui/form/keptInput'
import { refusalOf } from '@/ui/form/refusal'
import { notify } from '@/ui/toasts'

/** A setting under edit. */
export interface Draft {
  typed: Typed
  reason: string
  /** The setting when the edit started; its version is sent for the optimistic lock. */
  base: Setting
  /** Why it cannot be saved; '' when no problem is known. */
  problem: string
  /** The value that somebody else has set meanwhile. */
  theirs?: Setting | undefined
  saving: boolean
}

/** The message of a refusal, shown below the field. */
export function problemOf(error: unknown): string {
  const { fields, rest } = refusalOf(error, { value: 'This' })
  return [fields.value, rest].filter(Boolean).join(', ')
}

type All = ReadonlyMap<string, Draft>

/** The draft after a value was entered; undefined when it is the saved value again. */
function edited(draft: Draft | undefined, setting: Setting, typed: Typed, reason?: string): Draft | undefined {
  const base = draft?.base ?? setting
  const saving = draft?.saving ?? false
  if (!saving && sameTyped(typed, toTyped(editorOf(base), base.value))) return undefined
  return { base, saving, theirs: draft?.theirs, typed, reason: reason ?? draft?.reason ?? '', problem: '' }
}

const keptAs = 'site settings'

/** What is kept on the device. */
type Kept = Pick<Draft, 'typed' | 'reason' | 'base'>

const keptOf = (drafts: All): Record<string, Kept> =>
  Object.fromEntries([...drafts].map(([key, { typed, reason, base }]) => [key, { typed, reason, base }]))

/** The draft of a setting as it is kept on the device: `theirs` when somebody has set another value since. */
function again({ typed, reason, base }: Kept, now: Setting | undefined): Draft | undefined {
  if (!now || base?.key !== now.key) return undefined
  const valueOf = (setting: Setting) => toTyped(editorOf(now), setting.value)
  if (sameTyped(typed, valueOf(now))) return undefined
  const draft = { typed, reason, problem: '', saving: false }
  return sameTyped(valueOf(base), valueOf(now)) ? { ...draft, base: now } : { ...draft, base, theirs: now }
}

/** What was typed before a reload and is not saved. */
function typedEarlier(settings: readonly Setting[]): All {
  const kept = Object.entries(readKept<Record<string, Kept>>(keptAs) ?? {})
  const drafts = kept.map(
    ([key, draft]) =>
      [
        key,
        again(
          draft,
          settings.find((setting) => setting.key === key),
        ),
      ] as const,
  )
  return new Map(drafts.flatMap(([key, draft]) => (draft ? [[key, draft]] : [])))
}

/** The drafts as state, and as they are now: a save that waits for others uses the value at the time when it starts. */
function useDraftMap(settings: readonly Setting[]) {
  const [drafts, setDrafts] = useState(() => typedEarlier(settings))
  useKept(keptAs, () => (drafts.size > 0 ? keptOf(drafts) : undefined))
  const latest = useRef(drafts)
  const put = useCallback((key: string, make: (before: Draft | undefined) => Draft | undefined) => {
    const next = new Map(latest.current)
    const draft = make(next.get(key))
    if (draft) next.set(key, draft)
    else next.delete(key)
    latest.current = next
    setDrafts(next)
  }, [])
  return { drafts, latest, put }
}

/**
 * The unsaved edits of settings, by key. They are kept above the rows, so that a search that hides a row loses nothing.
 * An answer never overwrites input; text typed during a save is a new edit. They survive a reload.
 */
export function useDrafts(settings: readonly Setting[]) {
  const { set } = useSettingActions()
  const { drafts, latest, put } = useDraftMap(settings)
  const change = (key: string, by: Partial<Draft>) => put(key, (draft) => draft && { ...draft, ...by })

  /** Takes over the server's setting after a save. */
  const took = (sent: Draft, saved: Setting): true => {
    put(saved.key, (now) => {
      if (!now || sameTyped(now.typed, sent.typed)) return undefined
      return {
        typed: now.typed,
        reason: now.reason === sent.reason ? '' : now.reason,
        base: saved,
        problem: '',
        saving: false,
      }
    })
    notify(`${nameOf(saved)} saved`, 'success')
    return true
  }
  const send = async (key: string): Promise<boolean> => {
    const draft = latest.current.get(key)
    if (!draft || draft.saving) return false
    const { base, typed, reason } = draft
    const editor = editorOf(base)
    const read = fromTyped(editor, typed, base)
    if ('problem' in read) {
      change(key, { problem: read.problem })
      return false
    }
    change(key, { problem: '', theirs: undefined, saving: true })
    try {
      return took(
        draft,
        await set(key, read.value, { version: base.version, ...(reason.trim() ? { reason: reason.trim() } : {}) }),
      )
    } catch (error) {
      const done = sameAsSent<Setting>(error, ({ value }) =>
        sameTyped(toTyped(editor, value), toTyped(editor, read.value)),
      )
      if (done) return took(draft, done)
      const theirs = currentIn<Setting>(error)
      put(
        key,
        (now) =>
          now && {
            ...now,
            saving: false,
            theirs,
            problem: theirs || !sameTyped(now.typed, typed) ? '' : problemOf(error),
          },
      )
      return false
    }
  }

  return {
    drafts,
    edit: (setting: Setting, typed: Typed, reason?: string) =>
      put(setting.key, (draft) => edited(draft, setting, typed, reason)),
    explain: (key: string, reason: string) => change(key, { reason }),
    discard: (key: string) => put(key, () => undefined),
    /** Resolves to whether it was saved. */
    save: send,
    /**
     * Saves all edits one after the other, with their values at that time. Settings that somebody else has changed are
     * skipped.
     */
    saveAll: async () => {
      for (const key of latest.current.keys()) if (!latest.current.get(key)?.theirs) await send(key)
    },
    /** Overwrites somebody else's value, which the user has now seen. */
    keepMine: (key: string) => {
      put(key, (draft) => draft && { ...draft, base: draft.theirs ?? draft.base })
      return send(key)
    },
  }
}

export type Drafts = ReturnType<typeof useDrafts>
