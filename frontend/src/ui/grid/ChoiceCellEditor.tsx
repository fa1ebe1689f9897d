import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import classes from '@/ui/grid/Grid.module.css'
import { type After, afterKey, type Editor } from '@/ui/grid/TextCellEditor'

export interface Choice {
  value: string
  /** The short value that typed letters are matched with. */
  short: string
  label: string
}

interface Props {
  ref?: Ref<Editor>
  label: string
  value: string
  choices: readonly Choice[]
  seed: string | null
  onCommit: (value: string, after: After) => void
  onCancel: () => void
}

/** An editor with a few choices. The letter that opened it is looked up at once. */
export function ChoiceCellEditor({ ref, label, value, choices, seed, onCommit, onCancel }: Props) {
  const [chosen, setChosen] = useState(() => {
    const begun = seed?.toLowerCase()
    return (begun && choices.find(({ short }) => short.toLowerCase().startsWith(begun))?.value) || value
  })
  const select = useRef<HTMLSelectElement>(null)
  const done = useRef(false)
  // Not in useEffect, which may run later than `heldKeys` sends the next key.
  useLayoutEffect(() => select.current?.focus(), [])
  const commit = (after: After) => {
    done.current = true
    onCommit(chosen, after)
  }
  useImperativeHandle(ref, () => ({
    commit: () => {
      commit('here')
      return true
    },
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      done.current = true
      return onCancel()
    }
    // Up and Down change the choice, as in every select.
    const after = event.key.startsWith('Arrow') ? undefined : afterKey(event)
    if (!after) return
    event.preventDefault()
    commit(after)
  }
  return (
    <select
      ref={select}
      className={classes.editor}
      aria-label={label}
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => !done.current && commit('away')}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
