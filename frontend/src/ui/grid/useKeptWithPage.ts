import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from '@/ui/grid/TextCellEditor'

/** What stands in the open editor is kept, too, when the page is closed or loaded again. */
export function useKeptWithPage(editor: RefObject<Editor | null>): void {
  useEffect(() => {
    const keep = () => flushSync(() => void editor.current?.commit())
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [editor])
}
