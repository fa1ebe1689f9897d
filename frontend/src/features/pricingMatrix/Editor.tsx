import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { PricingMatrix, PricingMatrixOverview } from '@/api/wire'
import { Changes } from '@/features/pricingMatrix/Changes'
import { changesOf, withChanges } from '@/features/pricingMatrix/changes'
import { inWords } from '@/features/pricingMatrix/changeWords'
import {
  type Draft,
  draftOf,
  marginOf,
  percentOf,
  type Row,
  type Which,
  whichOnes,
  wrongPercent,
} from '@/features/pricingMatrix/margins'
import { MatrixGrid } from '@/features/pricingMatrix/MatrixGrid'
import { firstApart } from '@/features/pricingMatrix/pasted'
import classes from '@/features/pricingMatrix/PricingMatrix.module.css'
import { useEditing } from '@/features/pricingMatrix/useEditing'
import { useShown } from '@/features/pricingMatrix/useShown'
import { matrixVersionsKey, pricingMatrixKey, savePricingMatrix } from '@/resources/pricingMatrix'
import { ApiForm } from '@/ui/form/ApiForm'
import { useApiForm } from '@/ui/form/useApiForm'
import { KeyBar } from '@/ui/KeyBar'
import { useShortcuts } from '@/ui/shortcuts'
import { useStored } from '@/ui/stored'
import { notify } from '@/ui/toasts'

const hints = [
  ['F2', 'edit'],
  ['Delete', 'take from above'],
  ['mod+D', 'fill down'],
  ['mod+Z', 'undo'],
  ['mod+Enter', 'save'],
] as const

const labelOf: Record<Which, string> = { marginTarget: 'Aim', floorMargin: 'Floor' }

interface DefaultProps {
  which: Which
  draft: Draft
  onChange: (margin: number) => void
}

/** A margin of the default. It keeps what is typed until it is a percentage. */
function DefaultMargin({ which, draft, onChange }: DefaultProps) {
  const now = draft.default[which]
  const [typed, setTyped] = useState<string>()
  const wrong = typed === undefined ? undefined : wrongPercent(typed, now)
  const take = () => {
    if (typed === undefined || wrong) return
    onChange(marginOf(typed, now))
    setTyped(undefined)
  }
  return (
    <TextInput
      label={labelOf[which]}
      size="xs"
      inputMode="decimal"
      value={typed ?? percentOf(now)}
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        take()
      }}
    />
  )
}

interface Props {
  overview: PricingMatrixOverview
  /** Reports whether there is something to save. */
  onChanged: (changed: boolean) => void
  onSaved: (saved: PricingMatrix) => void
}

/** The margins under edit: the default, the grid, and what changes. */
export function Editor({ overview, onChanged, onSaved }: Props) {
  const { mutate } = useSWRConfig()
  const [started, setStarted] = useState<Draft>(() => draftOf(overview))
  const [reason, keepReason] = useStored('pricing-matrix reason', '')
  const [missing, setMissing] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const form = useApiForm({
    initial: started,
    labels: {},
    record: { base: overview as PricingMatrix, valuesOf: draftOf },
    // What somebody else changed in other places stays.
    send: (values: Draft, { base }) =>
      savePricingMatrix(withChanges(draftOf(base), changesOf(started, values)), reason.trim(), base.version),
    baseOf: (saved) => saved,
    onSent: async (saved) => {
      keepReason(undefined)
      setStarted(draftOf(saved))
      notify(`Version ${saved.version} saved`, 'success')
      onSaved(saved)
      await Promise.all([mutate(pricingMatrixKey, { ...overview, ...saved }), mutate(matrixVersionsKey)])
    },
    unsaved: 'Your changes to the margins are not saved.',
    kept: 'pricing matrix',
  })
  const draft = form.values
  const saved = form.theirs ? draftOf(form.theirs) : started
  const editing = useEditing(draft, saved, (next) => form.set(next))
  const { shown, rows, filters } = useShown(overview, draft, saved)
  const changes = changesOf(started, draft)
  const report = useEffectEvent(onChanged)
  useEffect(() => report(form.dirty), [form.dirty])

  const save = () => {
    if (changes.length === 0 || form.theirs || form.busy) return
    const everyRow: Row[] = shown.allRows
    const wrong = firstApart(
      draft,
      everyRow,
      overview.priceLevels.map(({ _id }) => _id),
    )
    if (wrong) return form.show({}, wrong)
    setMissing(!reason.trim())
    if (!reason.trim()) return reasonField.current?.focus()
    form.submit()
  }
  useShortcuts('Pricing matrix', [{ keys: 'mod+Enter', label: 'Save the matrix', run: save }])
  const sides = form.theirs && {
    of: 'the matrix',
    mine: inWords(changes, overview.priceLevels),
    theirs: inWords(changesOf(started, draftOf(form.theirs)), overview.priceLevels),
    onResolve: form.resolve,
  }
  return (
    <ApiForm form={form} sides={sides}>
      <div className={classes.work}>
        <div className={classes.main}>
          <div className={classes.default} role="group" aria-label="Default">
            <strong>Default</strong>
            {whichOnes.map((which) => (
              <DefaultMargin
                key={which}
                which={which}
                draft={draft}
                onChange={(margin) =>
                  editing.change((now) => ({ ...now, default: { ...now.default, [which]: margin } }))
                }
              />
            ))}
            <span className={classes.quiet}>
              White values are set here. Gray ones come from above: from all categories, then from the default.
            </span>
          </div>
          {filters}
          <MatrixGrid rows={rows} levels={shown.levels} editing={editing} />
        </div>
        <Changes changes={changes} levels={overview.priceLevels} exceptions={draft.items.length}>
          <Textarea
            ref={reasonField}
            label="Reason"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={500}
            value={reason}
            error={missing && !reason.trim() && 'Say why, for those who read the versions later'}
            onChange={(event) => keepReason(event.currentTarget.value || undefined)}
          />
          <Button loading={form.busy} disabled={changes.length === 0 || form.theirs !== undefined} onClick={save}>
            Save version {overview.version + 1}
          </Button>
        </Changes>
      </div>
      <KeyBar hints={hints} />
    </ApiForm>
  )
}
