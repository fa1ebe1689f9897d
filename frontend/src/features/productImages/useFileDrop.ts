import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { droppedFiles } from '@/features/productImages/droppedFiles'
import { notify } from '@/ui/toasts'

/** The kind of a drag that moves a file of this screen to a row. Its data is the file's id. */
export const entryDrag = 'application/x-backdock-file'

const rowOf = (target: EventTarget | null): string =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row) || ''

const dialogIsOpen = () => document.querySelector('[aria-modal="true"]') !== null

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

interface Taken {
  /** Files that were dropped or pasted, and the row; '' for none. */
  onFiles: (files: File[], row: string) => void
  /** A file of this screen that was dragged to a row. */
  onEntry: (entryId: string, row: string) => void
}

/** The listeners of the window. `setOver` gets the row under what is dragged, see `useFileDrop`. */
function listeners(taken: () => Taken, setOver: (row: string | undefined) => void) {
  const dragover = (event: DragEvent) => {
    const { dataTransfer: transfer, target } = event
    const row = rowOf(target)
    if (transfer?.types.includes('Files')) {
      event.preventDefault()
      transfer.dropEffect = dialogIsOpen() ? 'none' : 'copy'
      if (!dialogIsOpen()) setOver(row)
    } else if (transfer?.types.includes(entryDrag)) {
      if (row) event.preventDefault()
      setOver(row || undefined)
    }
  }
  const dragleave = ({ relatedTarget }: DragEvent) => {
    // Only when the pointer leaves the window.
    if (relatedTarget === null) setOver(undefined)
  }
  const take = (files: File[] | Promise<File[]>, row: string) => {
    if (Array.isArray(files)) return taken().onFiles(files, row)
    files.then(
      (found) => taken().onFiles(found, row),
      () => notify('The folder could not be read. Drop its files instead.', 'error'),
    )
    return undefined
  }
  const drop = (event: DragEvent) => {
    const { dataTransfer: transfer, target } = event
    const isEntry = transfer?.types.includes(entryDrag) ?? false
    if (!transfer || (!isEntry && !transfer.types.includes('Files'))) return
    event.preventDefault()
    setOver(undefined)
    if (dialogIsOpen()) return
    if (isEntry) taken().onEntry(transfer.getData(entryDrag), rowOf(target))
    else take(droppedFiles(transfer), rowOf(target))
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // Cells of a spreadsheet are on the clipboard as text and as a picture; a field takes the text.
    const isText = isField(event.target) && event.clipboardData?.types.includes('text/plain')
    if (files.length === 0 || isText || dialogIsOpen()) return
    event.preventDefault()
    taken().onFiles(files, rowOf(document.activeElement))
  }
  return { dragover, dragleave, dragend: () => setOver(undefined), drop, paste }
}

/**
 * Takes files that are dropped or pasted anywhere on the page, so that the browser does not open them in place of the
 * portal. The row is that under the pointer or with the focus. Returns the row under what is being dragged: '' when
 * files are dragged elsewhere on the page, undefined while nothing is dragged.
 */
export function useFileDrop(enabled: boolean, taken: Taken): string | undefined {
  const [over, setOver] = useState<string>()
  const latest = useRef(taken)
  useLayoutEffect(() => {
    latest.current = taken
  })
  useEffect(() => {
    if (!enabled) return undefined
    const all = Object.entries(listeners(() => latest.current, setOver)) as [string, EventListener][]
    for (const [name, listener] of all) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener)
    }
  }, [enabled])
  return over
}
