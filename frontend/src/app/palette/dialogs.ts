// The dialogs for Ctrl+K and ?, loaded as one file.
export { KeysDialog } from '@/app/palette/KeysDialog'
export { Palette } from '@/app/palette/Palette'
