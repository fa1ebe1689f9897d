// What opens on Ctrl+K and on ?: one file to fetch.
export { KeysDialog } from '@/app/palette/KeysDialog'
export { Palette } from '@/app/palette/Palette'
