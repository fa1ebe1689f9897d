import { notify } from '@/ui/toasts'

/** The leave guard's text for an order. `useSaveOnLeave` decides what happens when the page is closed. */
export const unsavedOrder = {
  title: 'Not everything is saved yet',
  text: 'The last changes to this order are not with the server yet.',
}

/** Shows a message when an order could not be saved; returns `saved`. */
export function saidWhetherSaved(saved: boolean): boolean {
  if (!saved) notify('The order could not be saved', 'error')
  return saved
}
