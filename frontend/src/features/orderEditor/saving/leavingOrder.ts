import { notify } from '@/ui/toasts'

/** The leave guard's text for an order. `useSaveOnLeave` decides what happens when the page is closed. */
export const unsavedOrder = {
  title: 'Unsaved changes',
  text: 'The last changes to this order are not saved on the server yet.',
}

/** Shows a message when an order could not be saved; returns `saved`. */
export function saidWhetherSaved(saved: boolean): boolean {
  if (!saved) notify('The order could not be saved', 'error')
  return saved
}
