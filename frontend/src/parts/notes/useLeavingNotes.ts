import type { Notes } from '@/parts/notes/useNotes'
import { isOtherScreen, useUnsaved } from '@/ui/leave'

/** Saves before another screen opens. If the server does not accept the notes, the user must decide. */
export function useLeavingNotes({ unsaved, save }: Notes, customer: string, onStay: () => void): void {
  useUnsaved({
    title: 'The notes are not saved',
    text:
      `Your notes about ${customer} are not saved on the server. ` +
      'Stay to save them again or to choose between the two versions.',
    holds: (way) => unsaved && isOtherScreen(way),
    settle: save,
    onStay,
  })
}
