import { Button, Text } from '@mantine/core'
import type { Setting, SettingChange } from '@/api/wire'
import { editorOf, inWords, nameOf } from '@/features/siteSettings/settingValues'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import { useSettingHistory } from '@/resources/settings'
import { SidePanel } from '@/ui/dialog/SidePanel'
import { formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

interface Props {
  setting: Setting
  mayWrite: boolean
  /** Takes over the value of a change as an edit, or restores the default when the change was a reset. */
  onRestore: (change: SettingChange) => void
}

function Changes({ setting, changes, mayWrite, onRestore }: Props & { changes: SettingChange[] }) {
  const editor = editorOf(setting)
  const isNow = (change: SettingChange) =>
    change.reset
      ? setting.isDefault
      : !setting.isDefault && JSON.stringify(change.after) === JSON.stringify(setting.value)
  return (
    <ol className={classes.changes} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.at}>
          <Text size="sm">
            <b>{change.by?.name || 'Backdock (system)'}</b>,{' '}
            <time dateTime={change.at}>{formatInstant(change.at)}</time>
          </Text>
          <dl className={classes.change}>
            <dt>Before</dt>
            <dd>{inWords(editor, change.before)}</dd>
            <dt>After</dt>
            <dd>
              {inWords(editor, change.after)}
              {change.reset ? ' (removed)' : ''}
            </dd>
            {change.reason && (
              <>
                <dt>Why</dt>
                <dd>{change.reason}</dd>
              </>
            )}
          </dl>
          {isNow(change) ? (
            <Text size="xs" c="dimmed">
              This is the current value.
            </Text>
          ) : (
            mayWrite && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onRestore(change)}
                aria-label={`Restore this value: ${inWords(editor, change.after)}, ${formatInstant(change.at)}`}
              >
                Restore this value
              </Button>
            )
          )}
        </li>
      ))}
    </ol>
  )
}

/** The changes of a setting: who, when, before and after. */
export function HistoryDrawer({ opened, setting, onClose, ...more }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <SidePanel opened={opened} onClose={onClose} size={460} title={`History of ${nameOf(setting)}`}>
      <History setting={setting} {...more} />
    </SidePanel>
  )
}

function History({ setting, mayWrite, onRestore }: Props) {
  const read = useSettingHistory(setting.key)
  return (
    <Loaded read={read} empty="No changes yet">
      {(changes) => <Changes setting={setting} changes={changes} mayWrite={mayWrite} onRestore={onRestore} />}
    </Loaded>
  )
}
