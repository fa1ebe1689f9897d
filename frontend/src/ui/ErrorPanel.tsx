import { Button, CopyButton, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from '@/ui/ErrorPanel.module.css'
import { failureText, supportNumber } from '@/ui/failureText'

/** The number that an administrator looks for in the server's log. */
const SupportNumber = ({ number }: { number: string }) => (
  <Text size="xs" c="dimmed">
    If it lasts, give an administrator this number: <span className={classes.number}>{number}</span>{' '}
    <CopyButton value={number}>
      {({ copied, copy }) => (
        <button type="button" className={classes.copy} onClick={copy} aria-label="Copy the number">
          {copied ? 'Copied' : 'Copy'}
        </button>
      )}
    </CopyButton>
  </Text>
)

/** Says what failed, when a screen or a part of it has nothing else to show. */
export function ErrorPanel({
  error,
  onRetry,
  title = 'This could not be loaded',
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string | undefined
}) {
  const number = supportNumber(error)
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {failureText(error)}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" className={classes.again ?? ''} onClick={onRetry}>
            Try again
          </Button>
        )}
        {number && <SupportNumber number={number} />}
      </div>
    </div>
  )
}
