import { Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageActions } from '@/ui/pageActions'
import { ScreenHeading } from '@/ui/ScreenHeading'

interface Props {
  title: ReactNode
  /** Badges and facts beside the heading. */
  badges?: ReactNode
  /** The actions of the page: in the toolbar of a list, else in a row above the content. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a screen. Its heading is shown in the shell's top bar; without a shell, above the content. */
export function Page({ title, badges, actions, children }: Props) {
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  return (
    <Stack gap="sm">
      <ScreenHeading title={title} badges={badges} />
      {actions && toolbar && createPortal(actions, toolbar)}
      {actions && !toolbar && (
        <Group gap="xs" justify="flex-end">
          {actions}
        </Group>
      )}
      <PageActions value={setToolbar}>{children}</PageActions>
    </Stack>
  )
}
