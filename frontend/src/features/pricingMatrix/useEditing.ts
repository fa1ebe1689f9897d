import { useState } from 'react'
import type { Draft } from '@/features/pricingMatrix/margins'
import { isEqual } from '@/ui/form/useFields'
import { afterEdit, stepTo, type UndoSteps } from '@/ui/grid/undoSteps'

/** The margins under edit, with the steps of undo. */
export interface Editing {
  draft: Draft
  /** The margins in use. */
  saved: Draft
  change: (edit: (draft: Draft) => Draft) => void
  undo: () => void
  redo: () => void
}

/** Edits a draft that `set` keeps. */
export function useEditing(draft: Draft, saved: Draft, set: (draft: Draft) => void): Editing {
  const [steps, setSteps] = useState<UndoSteps<Draft>>({ past: [], future: [] })
  const step = (way: keyof UndoSteps<Draft>) => () => {
    const next = stepTo(way, steps, draft)
    if (!next) return
    setSteps({ past: next.past, future: next.future })
    set(next.state)
  }
  return {
    draft,
    saved,
    change: (edit) => {
      const next = edit(draft)
      if (isEqual(next, draft)) return
      setSteps(afterEdit(steps, draft))
      set(next)
    },
    undo: step('past'),
    redo: step('future'),
  }
}
