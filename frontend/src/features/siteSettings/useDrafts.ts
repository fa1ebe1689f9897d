import { useCallback, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { editorOf, fromTyped, nameOf, sameTyped, toTyped, type Typed } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { refusalOf } from '@/ui/refusal'
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
  const { fields, rest } = refusalOf(error, ['value'])
  return [fields.value && `This ${fields.value}`, rest].filter(Boolean).join(', ')
}

/**
 * What is typed into the settings and not saved yet, by key. It lives above the rows, so that a search that hides a row
 * loses nothing; nothing that was typed is taken back by an answer.
 */
export function useDrafts() {
  const { set } = useSettingActions()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())

  const put = useCallback((key: string, make: (before: Draft | undefined) => Draft | undefined) => {
    setDrafts((all) => {
      const next = new Map(all)
      const draft = make(all.get(key))
      if (draft) next.set(key, draft)
      else next.delete(key)
      return next
    })
  }, [])
  const change = (key: string, by: Partial<Draft>) => put(key, (draft) => draft && { ...draft, ...by })

  const send = async (draft: Draft): Promise<boolean> => {
    const { base, typed, reason } = draft
    const read = fromTyped(editorOf(base), typed, base)
    if ('problem' in read) {
      put(base.key, () => ({ ...draft, problem: read.problem }))
      return false
    }
    put(base.key, () => ({ ...draft, problem: '', theirs: undefined, saving: true }))
    try {
      await set(base.key, read.value, { version: base.version, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      put(base.key, () => undefined)
      notify(`${nameOf(base)} saved`, 'success')
      return true
    } catch (error) {
      const theirs = error instanceof ApiError ? error.current<Setting>() : undefined
      put(base.key, () => ({ ...draft, saving: false, theirs, problem: theirs ? '' : problemOf(error) }))
      return false
    }
  }

  return {
    drafts,
    edit: (setting: Setting, typed: Typed, reason?: string) =>
      put(setting.key, (draft) => {
        const base = draft?.base ?? setting
        if (sameTyped(typed, toTyped(editorOf(base), base.value))) return undefined
        return { base, saving: false, theirs: draft?.theirs, typed, reason: reason ?? draft?.reason ?? '', problem: '' }
      }),
    explain: (key: string, reason: string) => change(key, { reason }),
    discard: (key: string) => put(key, () => undefined),
    /** Resolves to whether it was saved. */
    save: send,
    /** Saves over what somebody else has set: that has been seen now. */
    keepMine: (draft: Draft) => send({ ...draft, base: draft.theirs ?? draft.base }),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
