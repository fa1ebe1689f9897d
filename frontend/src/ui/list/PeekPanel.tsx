import { CloseButton, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from '@/ui/list/ListFrame.module.css'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  title: string
  children: ReactNode
  onClose: () => void
}

/**
 * A panel beside the list that shows one record. The focus stays in the list, so the row keys work. The right arrow
 * moves the focus into the panel, and Escape closes it. Where the panel covers the list, it takes the focus at once.
 */
export function PeekPanel({ title, children, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  const from = useRef<Element>(null)
  const covers = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false })
  const enter = () => {
    from.current = document.activeElement
    panel.current?.focus()
  }
  const close = () => {
    if (panel.current?.contains(document.activeElement) && from.current instanceof HTMLElement) from.current.focus()
    onClose()
  }
  useEffect(() => {
    if (!covers) return
    from.current = document.activeElement
    panel.current?.focus()
  }, [covers])
  useShortcuts('Rows', [
    { keys: 'Right', label: 'Move into the preview', run: enter },
    { keys: 'Esc', label: 'Close the preview', run: close },
  ])
  return (
    <aside ref={panel} tabIndex={-1} aria-label={title} className={classes.peek}>
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
        <Title order={2}>{title}</Title>
        <CloseButton aria-label="Close" onClick={close} />
      </Group>
      {children}
    </aside>
  )
}
