import { useCallback, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { editorOf, fromTyped, nameOf, sameTyped, toTyped, type Typed } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { refusalOf } from '@/ui/form/refusal'
import { notify } from '@/ui/toasts'

/** A setting under edit. */
export interface Draft {
  typed: Typed
  reason: string
  /** What the edit began on: its version goes along. */
  base: Setting
  /** Why it cannot be saved as it is; '' where nothing is known against it. */
  problem: string
  /** What somebody else has set meanwhile. */
  theirs?: Setting | undefined
  saving: boolean
}

/** What a refusal says of the value, which stands under its field. */
export function problemOf(error: unknown): string {
  const { fields, rest } = refusalOf(error, { value: 'This' })
  return [fields.value, rest].filter(Boolean).join(', ')
}

type All = ReadonlyMap<string, Draft>

/**
 * What is typed into the settings and not saved yet, by key. It lives above the rows, so that a search that hides a row
 * loses nothing; nothing that was typed is taken back by an answer, and what is typed while one is saved is a change again.
 */
export function useDrafts() {
  const { set } = useSettingActions()
  const [drafts, setDrafts] = useState<All>(new Map())
  // A save that comes to a setting after others takes what stands there then.
  const latest = useRef(drafts)

  const put = useCallback((key: string, make: (before: Draft | undefined) => Draft | undefined) => {
    const next = new Map(latest.current)
    const draft = make(next.get(key))
    if (draft) next.set(key, draft)
    else next.delete(key)
    latest.current = next
    setDrafts(next)
  }, [])
  const change = (key: string, by: Partial<Draft>) => put(key, (draft) => draft && { ...draft, ...by })

  /** Takes the setting as the server has it now for what was sent. */
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
      const theirs = error instanceof ApiError ? error.current<Setting>() : undefined
      // They have set the very same, or it was this change and its answer was lost.
      if (theirs && sameTyped(toTyped(editor, theirs.value), toTyped(editor, read.value))) return took(draft, theirs)
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
      put(setting.key, (draft) => {
        const base = draft?.base ?? setting
        const saving = draft?.saving ?? false
        if (!saving && sameTyped(typed, toTyped(editorOf(base), base.value))) return undefined
        return { base, saving, theirs: draft?.theirs, typed, reason: reason ?? draft?.reason ?? '', problem: '' }
      }),
    explain: (key: string, reason: string) => change(key, { reason }),
    discard: (key: string) => put(key, () => undefined),
    /** Resolves to whether it was saved. */
    save: send,
    /** Saves all, one after the other, as they stand when their turn comes; not what somebody else has changed too. */
    saveAll: async () => {
      for (const key of latest.current.keys()) if (!latest.current.get(key)?.theirs) await send(key)
    },
    /** Saves over what somebody else has set: that has been seen now. */
    keepMine: (key: string) => {
      put(key, (draft) => draft && { ...draft, base: draft.theirs ?? draft.base })
      return send(key)
    },
  }
}

export type Drafts = ReturnType<typeof useDrafts>
