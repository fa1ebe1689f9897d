import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { longestReason } from '@/features/siteSettings/SettingRow'
import { editorOf, inWords, nameOf } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { errorText } from '@/api/errors'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** What taking the value away means. */
function consequenceOf(setting: Setting): string {
  const value = inWords(editorOf(setting), setting.value)
  if (setting.group === 'other') return `The key ${setting.key} and its value ${value} are taken away. Its history stays.`
  if (setting.default === null) return `${nameOf(setting)} has no value then; now it is ${value}.`
  return `${nameOf(setting)} goes from ${value} back to its default, ${inWords(editorOf(setting), setting.default)}.`
}

/** Asks before a value is taken away; the notification puts it back. */
export function ResetDialog({ setting, onClose, onDone }: { setting: Setting; onClose: () => void; onDone: () => void }) {
  const { set, reset } = useSettingActions()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const name = nameOf(setting)
  const free = setting.group === 'other'
  // Version 0: nobody has set it since.
  const undo = () => void set(setting.key, setting.value, { version: 0, reason: 'Undone' }).catch((error: unknown) => notify(`${name} could not be put back. ${errorText(error)}`, 'error'))
  const confirm = useAction(
    async () => {
      await reset(setting.key, { version: setting.version, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      notify(free ? `${name} deleted` : `${name} reset`, 'success', { action: { label: 'Undo', run: undo } })
      onDone()
    },
    (error) => {
      const theirs = error instanceof ApiError ? error.current<Setting>() : undefined
      setProblem(theirs ? `${theirs.updatedByName || 'Somebody else'} has changed it meanwhile to ${inWords(editorOf(theirs), theirs.value)}. Close this and look again.` : errorText(error))
      return true
    },
  )
  return (
    <ConfirmDialog opened title={free ? `Delete ${name}?` : `Reset ${name}?`} confirm={free ? 'Delete' : 'Reset'} danger busy={confirm.busy} onConfirm={() => void confirm.run()} onClose={onClose}>
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{consequenceOf(setting)}</Text>
        <TextInput label="Why (optional)" maxLength={longestReason} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
