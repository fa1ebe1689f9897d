import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { FocusEventHandler, ReactNode } from 'react'
import { phoneText, telOf } from '@/ui/telephone'

interface Props {
  phone: string
  children: ReactNode
  /** 'xs' beside the buttons of a screen. Default: small, for rows. */
  size?: 'xs'
  onFocus?: FocusEventHandler
  /** By which the keys of a screen find it: the customer's, or the driver's. */
  'data-call'?: true
  'data-driver'?: true
}

/** Calls a number with the telephone of this device. */
export function CallButton({ phone, children, size, ...button }: Props) {
  return (
    <Button
      size={size ?? 'compact-sm'}
      variant="default"
      component="a"
      href={telOf(phone)}
      title={phoneText(phone)}
      leftSection={<IconPhone size={14} aria-hidden />}
      {...button}
    >
      {children}
    </Button>
  )
}
