import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'

function onPaste(event: ClipboardEvent): void {
  const field = event.target
  if (
    event.defaultPrevented ||
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
    field.maxLength < 0
  )
    return
  const kept = field.value.length - ((field.selectionEnd ?? 0) - (field.selectionStart ?? 0))
  const over =
    kept + (event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n').length ?? 0) - field.maxLength
  if (over > 0) notify(`Too long by ${count(over, 'character')}: the end was cut off`, 'warning')
}

/**
 * Tells the user when a pasted text is longer than the field allows; the browser cuts it silently. Returns a function
 * that stops it.
 */
export function sayWhatIsCut(): () => void {
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
