const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return
  event.preventDefault()
  // The pointer shows that the file is not taken. A screen that takes files sets it again.
  if (event.type === 'dragover') event.dataTransfer!.dropEffect = 'none'
}

/**
 * Refuses files that are dropped where no screen takes them, also on a screen that still loads. The browser would open them
 * in place of the portal. Returns a function that stops it.
 */
export function refuseStrayFiles(): () => void {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
