import { Drawer, type DrawerProps } from '@mantine/core'
import { overlayOf } from '@/ui/dialog/overlay'
import { useEscape } from '@/ui/dialog/useEscape'
import { useOpensMounted } from '@/ui/dialog/useOpensMounted'

type Props = Pick<DrawerProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'> & {
  /** Opens and closes without a transition, and the screen itself decides where the focus goes. */
  atOnce?: boolean
}

const close = { 'aria-label': 'Close' }

/** A dialog at the right edge. Like every dialog, it stays mounted. */
export function SidePanel({ atOnce = false, opened, ...drawer }: Props) {
  const isOpen = useOpensMounted(opened, !atOnce)
  useEscape(isOpen, drawer.onClose)
  const how = atOnce ? { returnFocus: false, transitionProps: { duration: 0 } } : {}
  return (
    <Drawer
      position="right"
      closeButtonProps={close}
      overlayProps={overlayOf(drawer.onClose)}
      {...drawer}
      opened={isOpen}
      closeOnEscape={false}
      closeOnClickOutside={false}
      {...how}
    />
  )
}
