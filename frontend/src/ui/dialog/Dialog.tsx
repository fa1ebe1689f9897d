import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { overlayOf } from '@/ui/dialog/overlay'
import { useEscape } from '@/ui/dialog/useEscape'
import { useOpensMounted } from '@/ui/dialog/useOpensMounted'

interface Props extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children' | 'fullScreen'> {
  /** Opens and closes without a transition, because the user types into it at once. */
  atOnce?: boolean
  /** Only the buttons in its content close it: no close button, no Escape, no click outside. */
  buttonsOnly?: boolean
  /** Hides the close button in the header. */
  withoutCross?: boolean
  /** The screen itself decides where the focus goes after closing. */
  keepsFocus?: boolean
}

/**
 * Gives the focus to the element that asks for it when the dialog has opened before it was there, for example while its
 * data were read. Not when the user has moved the focus meanwhile.
 */
function LateFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    const wanted = () => dialog?.querySelector<HTMLElement>('[data-autofocus]')
    if (!dialog || wanted()) return
    const observer = new MutationObserver(() => {
      const target = wanted()
      if (!target) return
      observer.disconnect()
      const { activeElement: active } = document
      if (!dialog.contains(active) || active === dialog || active?.closest('header')) target.focus()
    })
    observer.observe(dialog, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return <span hidden ref={mark} />
}

const still = { duration: 0 }

/**
 * A dialog. It stays mounted and is opened and closed by `opened`, so that it can remember the focus and return it. The
 * content is mounted only while it is open.
 */
export function Dialog({
  opened,
  atOnce = false,
  buttonsOnly = false,
  withoutCross = false,
  keepsFocus = false,
  children,
  ...modal
}: Props) {
  const isOpen = useOpensMounted(opened, !keepsFocus)
  const close = buttonsOnly ? undefined : modal.onClose
  useEscape(isOpen, close)
  return (
    <Modal
      {...modal}
      withCloseButton={!withoutCross && !buttonsOnly}
      overlayProps={overlayOf(close)}
      opened={isOpen}
      closeOnEscape={false}
      closeOnClickOutside={false}
      {...(atOnce ? { transitionProps: still } : {})}
      returnFocus={!keepsFocus}
    >
      {children}
      <LateFocus />
    </Modal>
  )
}
