import classes from '@/features/products/Products.module.css'
import type { Note } from '@/features/products/list/productList'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export function noteWords(note: Note | undefined): string {
  switch (note?.kind) {
    case 'due':
      return `Due ${day.format(new Date(`${note.date}T00:00:00Z`))}`
    case 'no_date':
      return 'No date'
    case 'no_markup':
      return 'No markup'
    case 'hidden':
      return 'Hidden'
    case 'inactive':
      return 'Inactive'
    default:
      return ''
  }
}

/** The note of an item. Normal states are quiet; the others need a person. */
export const NoteText = ({ note }: { note: Note | undefined }) =>
  note ? (
    <span className={note.kind === 'hidden' || note.kind === 'inactive' ? classes.quiet : classes.amber}>
      {noteWords(note)}
    </span>
  ) : null
