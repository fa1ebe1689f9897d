import { notify } from '@/ui/toasts'

/** What the leave guard says of an order; whether it would be lost with the page says `useSaveOnLeave`. */
export const unsavedOrder = {
  title: 'Not everything is saved yet',
  text: 'The last changes to this order are not with the server yet.',
}

/** Says that an order could not be saved; answers whether it was. */
export function saidWhetherSaved(saved: boolean): boolean {
  if (!saved) notify('The order could not be saved', 'error')
  return saved
}
