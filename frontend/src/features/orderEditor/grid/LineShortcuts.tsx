import { type Shortcut, useShortcuts } from '@/ui/shortcuts'

const listed = (keys: string, label: string): Shortcut => ({ keys, label, run: () => undefined, listed: 'only' })

const lineShortcuts: Shortcut[] = [
  listed('Enter', 'Edit; Enter again moves to the quantity, then the next line'),
  listed('F2', 'Edit, keeping the value'),
  listed('Esc', 'Restore the previous value; clear the selection'),
  listed('Delete', 'Clear the cell: the rate goes back to the price list'),
  listed('mod+Delete', 'Remove the selected lines'),
  listed('Insert', 'New line below, also Ctrl+I'),
  listed('mod+D', 'Copy the cell above; on the item, the whole line'),
  listed('Shift+Down', 'Select cells with the arrow keys'),
  listed('mod+A', 'Select everything'),
  listed('mod+C', 'Copy for a spreadsheet'),
  listed('mod+V', 'Paste codes and quantities'),
  listed('mod+Z', 'Undo'),
  listed('mod+Y', 'Redo'),
  listed('Alt+U', 'Next unit'),
  listed('Alt+R', 'Enter a rate; press again for its reason'),
  listed('Alt+N', 'Pick note'),
  listed('Alt+L', 'Split at the spot price: what is left, and the rest'),
  listed('Alt+Down', 'Explain the price; in a number, decrease by one'),
  listed('F8', 'Next line with a problem'),
]

/** Adds the lines' shortcuts to the list of keys. The list is not needed for the keys themselves. */
export function LineShortcuts() {
  useShortcuts('Order lines', lineShortcuts)
  return null
}
