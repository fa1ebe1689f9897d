import type { Setting } from '@/api/wire'
import { editorOf, inWords, nameOf } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { refusalOf } from '@/ui/form/refusal'
import { notify } from '@/ui/toasts'

/** The effect of removing the value. */
function consequenceOf(setting: Setting): string {
  const value = inWords(editorOf(setting), setting.value)
  if (setting.group === 'other')
    return `The key ${setting.key} and its value ${value} will be removed. Its history is kept.`
  if (setting.default === null) return `${nameOf(setting)} will have no value; it is now ${value}.`
  const fallback = inWords(editorOf(setting), setting.default)
  return `${nameOf(setting)} will be reset from ${value} to its default, ${fallback}.`
}

/** Asks before a value is removed; the notification can undo it. */
export function ResetDialog({
  opened,
  setting,
  onClose,
  onDone,
}: {
  opened: boolean
  setting: Setting
  onClose: () => void
  onDone: () => void
}) {
  const { set, reset } = useSettingActions()
  const name = nameOf(setting)
  const free = setting.group === 'other'
  const undo = async () => {
    try {
      // Version 0: succeeds only if nobody has set it since.
      await set(setting.key, setting.value, { version: 0, reason: 'Undone' })
    } catch (error) {
      notify(`${name} could not be restored: ${refusalOf(error).rest}`, 'error')
    }
  }
  const run = async (reason: string) => {
    await reset(setting.key, { version: setting.version, ...(reason ? { reason } : {}) })
    notify(free ? `${name} deleted` : `${name} reset`, 'success', { action: { label: 'Undo', run: () => void undo() } })
    onDone()
  }
  return (
    <LazyReasonDialog
      opened={opened}
      title={free ? `Delete ${name}?` : `Reset ${name}?`}
      confirm={free ? 'Delete' : 'Reset'}
      danger
      kept={`reset of ${setting.key}`}
      run={run}
      onClose={onClose}
    >
      {consequenceOf(setting)}
    </LazyReasonDialog>
  )
}
