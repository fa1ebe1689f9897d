import { Button } from '@mantine/core'
import { IconClipboardText, IconCopy, IconLock, IconPlus } from '@tabler/icons-react'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { count } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'

interface Props {
  /** Whether the lines can be changed. */
  edits: boolean
  canClose: boolean
  /** The number of lines that are not published. */
  drafts: number
  /** Without it, there is no sheet to copy from. */
  copyLabel: string | undefined
  copying: boolean
  onCopy: () => void
  onAdd: () => void
  /** Absent where rows cannot be pasted. */
  onPaste: (() => void) | undefined
  onClose: () => void
  onPublish: () => void
}

/** What is done with a sheet. Those who only read have no button. */
export function Toolbar({ edits, canClose, drafts, copyLabel, copying, ...on }: Props) {
  if (!edits) return null
  return (
    <>
      {copyLabel && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={copying}
          onClick={on.onCopy}
        >
          {copyLabel}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-keyshortcuts="n"
        onClick={on.onAdd}
      >
        Add a line{' '}
        <span className={classes.keys}>
          <Keycaps keys="n" />
        </span>
      </Button>
      {on.onPaste && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={on.onPaste}
        >
          Paste rows
        </Button>
      )}
      {canClose && (
        <Button size="xs" variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={on.onClose}>
          Close the day
        </Button>
      )}
      {drafts > 0 && (
        <Button size="xs" className={classes.publish ?? ''} aria-keyshortcuts="Control+Enter" onClick={on.onPublish}>
          Publish {count(drafts, 'new line')}{' '}
          <span className={classes.keys}>
            <Keycaps keys="mod+Enter" />
          </span>
        </Button>
      )}
    </>
  )
}
