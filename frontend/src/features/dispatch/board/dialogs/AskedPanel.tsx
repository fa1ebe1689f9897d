import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import type { Asked } from '@/features/dispatch/moves/moveQueue'
import type { BoardTrip } from '@/features/dispatch/wire'
import { problemSentence } from '@/features/dispatch/problemSentence'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  asked: Asked
  trips: readonly BoardTrip[]
  onKeep: (note: string) => void
  onBack: () => void
}

/** Which rules a change breaks. Enter keeps it with a note, which is stored on the trip; Esc takes it back. */
export function AskedPanel({ asked, trips, onKeep, onBack }: Props) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useShortcuts('Question', [{ keys: 'Esc', label: 'Back', run: onBack, whileTyping: true }])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim()) onKeep(note.trim())
    else setMissing(true)
  }
  return (
    <form className={classes.asked} role="alertdialog" aria-label="The change breaks a rule" onSubmit={keep}>
      <ul>
        {asked.problems.map((problem, index) => (
          <li key={`${index} ${problem.code}`}>{problemSentence(problem, trips, asked.change.name)}</li>
        ))}
      </ul>
      <TextInput
        ref={input}
        aria-label="Note"
        placeholder="Why it is kept"
        value={note}
        maxLength={120}
        error={missing && !note.trim() ? 'Type a note to keep it' : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" variant="default" rightSection={<Keycaps keys="Enter" />}>
          Keep with note
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" rightSection={<Keycaps keys="Esc" />} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
