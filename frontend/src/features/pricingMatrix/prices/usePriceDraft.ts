import { useState } from 'react'
import type { ItemPrices } from '@/api/wire'
import type { Draft } from '@/features/pricingMatrix/prices/draft'
import type { Rounding } from '@/parts/prices/formula'
import type { Refused } from '@/features/pricingMatrix/prices/pasted'
import { afterEdit, stepTo, type UndoSteps } from '@/ui/grid/undoSteps'

/** The prices under edit, what is known of their items, and what waits for a person. */
export interface PriceWork {
  draft: Draft
  /** The items that were read, by id; those of edits stay when others are shown. */
  known: ReadonlyMap<string, ItemPrices>
  change: (edit: (draft: Draft) => Draft) => void
  undo: () => void
  redo: () => void
  /** Forgets the steps of undo, because the prices were changed in the meantime. */
  settle: (draft: Draft) => void
  learn: (rows: readonly ItemPrices[]) => void
  refused: readonly Refused[]
  setRefused: (refused: readonly Refused[]) => void
  /** The items of the last paste; undefined: nothing was pasted. */
  pasted: readonly string[] | undefined
  setPasted: (ids: readonly string[]) => void
  rounding: Rounding
  setRounding: (rounding: Rounding) => void
  /** Why prices are under their floor. */
  reason: string
  setReason: (reason: string) => void
}

export function usePriceDraft(): PriceWork {
  const [draft, setDraft] = useState<Draft>({})
  const [steps, setSteps] = useState<UndoSteps<Draft>>({ past: [], future: [] })
  const [known, setKnown] = useState<ReadonlyMap<string, ItemPrices>>(new Map())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [pasted, setPasted] = useState<readonly string[]>()
  const [rounding, setRounding] = useState<Rounding>({ step: '0.05', ending: '' })
  const [reason, setReason] = useState('')
  const step = (way: keyof UndoSteps<Draft>) => () => {
    const next = stepTo(way, steps, draft)
    if (!next) return
    setSteps({ past: next.past, future: next.future })
    setDraft(next.state)
  }
  return {
    draft,
    known,
    change: (edit) => {
      const next = edit(draft)
      if (next === draft) return
      setSteps(afterEdit(steps, draft))
      setDraft(next)
    },
    undo: step('past'),
    redo: step('future'),
    settle: (next) => {
      setSteps({ past: [], future: [] })
      setDraft(next)
    },
    learn: (rows) => setKnown((before) => new Map([...before, ...rows.map((row) => [row.itemId, row] as const)])),
    refused,
    setRefused,
    pasted,
    setPasted,
    rounding,
    setRounding,
    reason,
    setReason,
  }
}
