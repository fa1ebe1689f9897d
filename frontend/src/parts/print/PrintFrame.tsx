import { Anchor, Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, Navigate } from 'react-router'
import { useAuth } from '@/api/authStore'
import classes from '@/parts/print/Sheets.module.css'
import { paths } from '@/paths'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  /** Of the browser's tab. */
  title: string
  heading: string
  back: { to: string; label: string }
  /** The kinds of sheets, with the address of each. */
  sheets: ReadonlyArray<{ label: string; to: string; current: boolean }>
  /** Called when the browser prints the page. */
  onPrint?: () => void
  children: ReactNode
}

/** A page of printable sheets, without the shell: a bar with the kinds of sheets and the print button, then the sheets. */
export function PrintFrame({ title, heading, back, sheets, onPrint, children }: Props) {
  const signedIn = useAuth() !== null
  useEffect(() => {
    document.title = `${title} · Backdock`
  }, [title])
  useShortcuts('Print', [{ keys: 'p', label: 'Print the sheets', run: () => window.print() }])
  const printed = useEffectEvent(() => onPrint?.())
  useEffect(() => {
    const listen = () => printed()
    window.addEventListener('beforeprint', listen)
    return () => window.removeEventListener('beforeprint', listen)
  }, [])
  if (!signedIn) return <Navigate to={paths.login()} replace />
  return (
    <main>
      <div className={classes.bar}>
        <Title order={1}>{heading}</Title>
        <Anchor component={Link} to={back.to}>
          {back.label}
        </Anchor>
        {sheets.map(({ label, to, current }) => (
          <Button
            key={label}
            component={Link}
            to={to}
            replace
            size="xs"
            variant={current ? 'filled' : 'default'}
            aria-current={current ? 'page' : undefined}
          >
            {label}
          </Button>
        ))}
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-keyshortcuts="p"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {children}
    </main>
  )
}
