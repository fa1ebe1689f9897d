import type { MouseEvent } from 'react'

/**
 * What a click beside a dialog or panel does: it closes. The second click of a double click does not, because the first one
 * may just have opened the dialog. The focus stays inside: what the click opens returns the focus to where it was.
 */
export const overlayOf = (onClose: (() => void) | undefined) => ({
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) onClose?.()
  },
})
