import { Transition, UnstyledButton } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { keysText, useShortcuts } from '@/ui/shortcuts'
import { closeToast, type Toast, useToasts, visibleToasts } from '@/ui/toasts'
import classes from '@/ui/ToastHost.module.css'

const enterMs = 225
const exitMs = 195
/** Focuses the newest notification from anywhere. Enter then runs its action. */
const focusKeys = 'Alt+Z'
// Mantine's dialogs close on any Escape, unless the element has this attribute.
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

const icons = {
  default: IconInfoCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
}

function ToastCard({ toast, onLeave }: { toast: Toast; onLeave: () => void }) {
  const [closing, setClosing] = useState(false)
  // Mounted one render later, so that the transition runs.
  const shown = useMounted() && !closing
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setClosing(true), toast.duration)
    return () => clearTimeout(timer)
  }, [held, toast.duration])
  const Icon = icons[toast.type]
  const close = () => {
    setClosing(true)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <Transition
      mounted={shown}
      transition="slide-right"
      duration={enterMs}
      exitDuration={exitMs}
      onExited={() => closeToast(toast.id)}
    >
      {(style) => (
        <div
          className={classes.toast}
          data-type={toast.type}
          style={style}
          role={toast.type === 'error' ? 'alert' : 'status'}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon size={18} aria-hidden className={classes.icon} />
          <span className={classes.text}>{toast.message}</span>
          {toast.action && (
            <UnstyledButton
              className={classes.action}
              title={keysText(focusKeys)}
              onKeyDown={onKeyDown}
              {...ownEscape}
              onClick={() => {
                close()
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </UnstyledButton>
          )}
          <UnstyledButton
            aria-label="Close notification"
            className={classes.close}
            onKeyDown={onKeyDown}
            {...ownEscape}
            onClick={close}
          >
            <IconX size={16} aria-hidden />
          </UnstyledButton>
        </div>
      )}
    </Transition>
  )
}

/** Shows at most three notifications, bottom left. Their timers stop while they are hovered or focused. */
export function ToastHost() {
  const toasts = useToasts()
  const host = useRef<HTMLDivElement>(null)
  const from = useRef<Element>(null)
  const enter = () => {
    if (!host.current?.contains(document.activeElement)) from.current = document.activeElement
    host.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
  }
  /** Returns the focus to where it was before the shortcut moved it here. */
  const leave = () => {
    if (
      host.current?.contains(document.activeElement) &&
      from.current instanceof HTMLElement &&
      from.current.isConnected
    )
      from.current.focus()
  }
  useShortcuts(
    'Everywhere',
    [{ keys: focusKeys, label: 'Go to the newest notification: undo, close', run: enter, enabled: toasts.length > 0 }],
    { dialog: true },
  )
  return (
    <div ref={host} className={classes.host} data-notifications>
      {visibleToasts(toasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeave={leave} />
      ))}
    </div>
  )
}
