import { Drawer, type DrawerProps } from '@mantine/core'
import { useOpensMounted } from '@/ui/dialog/useOpensMounted'

type Props = Pick<DrawerProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'> & {
  /** It comes and goes without a transition, and the screen itself says where the focus goes. */
  atOnce?: boolean
}

const close = { 'aria-label': 'Close' }

/** A dialog at the right edge; like every dialog it stays mounted. */
export function SidePanel({ atOnce = false, opened, ...drawer }: Props) {
  const isOpen = useOpensMounted(opened, !atOnce)
  const how = atOnce ? { returnFocus: false, transitionProps: { duration: 0 } } : {}
  return <Drawer position="right" closeButtonProps={close} {...drawer} opened={isOpen} {...how} />
}
