import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer => transfer?.types.includes('Files') === true

const rowOf = (target: EventTarget | null): string =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row) || ''

const dialogIsOpen = () => document.querySelector('[aria-modal="true"]') !== null

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Takes files that are dropped or pasted anywhere on the page, so that the browser does not open them in place of the
 * portal. The row is that under the pointer or with the focus; '' for none. Returns the row under files that are being
 * dragged, undefined while none are.
 */
export function useFileDrop(enabled: boolean, take: (files: File[], row: string) => void): string | undefined {
  const [over, setOver] = useState<string>()
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!enabled) return undefined
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = dialogIsOpen() ? 'none' : 'copy'
      if (!dialogIsOpen()) setOver(rowOf(event.target))
    }
    const onDragLeave = (event: DragEvent) => {
      // Only when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(undefined)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(undefined)
      if (!dialogIsOpen()) latest.current([...event.dataTransfer.files], rowOf(event.target))
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Cells of a spreadsheet are on the clipboard as text and as a picture; a field takes the text.
      const isText = isField(event.target) && event.clipboardData?.types.includes('text/plain')
      if (files.length === 0 || isText || dialogIsOpen()) return
      event.preventDefault()
      latest.current(files, rowOf(document.activeElement))
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [enabled])
  return over
}
