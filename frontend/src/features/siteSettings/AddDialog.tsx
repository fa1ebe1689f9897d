import { Textarea, TextInput } from '@mantine/core'
import { check, object, pipe, rawTransform, string } from 'valibot'
import { currentIn } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { longestReason } from '@/features/siteSettings/SettingRow'
import { fromTyped } from '@/features/siteSettings/settingValues'
import { useSettingActions } from '@/resources/settings'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const keyForm = /^[A-Za-z0-9._-]{1,100}$/
const taken = 'A setting with this key already exists'
const labels = { key: 'Key', value: 'Value', reason: 'Reason' }

const schemaFor = (known: Setting[]) =>
  object({
    key: pipe(
      string(),
      check((key) => keyForm.test(key), 'Letters, digits, dots, - and _'),
      check((key) => known.every((setting) => setting.key !== key), taken),
    ),
    value: pipe(
      string(),
      rawTransform(({ dataset, addIssue, NEVER }): unknown => {
        const read = fromTyped('json', dataset.value)
        if ('value' in read) return read.value
        addIssue({ message: read.problem })
        return NEVER
      }),
    ),
    reason: text(),
  })

/** A 409 with a setting means that somebody created it meanwhile; other requests may also be in the way for a moment. */
const place = (error: unknown) => (currentIn<Setting>(error) ? { fields: { key: taken }, rest: '' } : undefined)

function AddForm({ known, onClose }: { known: Setting[]; onClose: () => void }) {
  const { set } = useSettingActions()
  const form = useApiForm({
    initial: { key: '', value: '', reason: '' },
    schema: schemaFor(known),
    labels,
    place,
    // Version 0: succeeds only if nobody has set it.
    send: ({ key, value, reason }) => set(key, value, { version: 0, ...(reason ? { reason } : {}) }),
    onSent: (_, { key }) => {
      notify(`${key} added`, 'success')
      onClose()
    },
    unsaved: 'The setting was not added.',
    kept: 'new setting',
  })
  return (
    <DialogForm form={form} submit="Add" onClose={onClose}>
      <TextInput
        {...form.field('key')}
        label="Key"
        required
        data-autofocus
        maxLength={100}
        description="For example reports.footer. The portal itself does not read custom keys."
      />
      <Textarea
        {...form.field('value')}
        label="Value"
        required
        autosize
        minRows={3}
        maxRows={14}
        maxLength={10_000}
        spellCheck={false}
        description={'JSON: 12, true, "a text", ["a", "list"]'}
      />
      <TextInput {...form.field('reason')} label="Why (optional)" maxLength={longestReason} />
    </DialogForm>
  )
}

/** Adds a setting under a custom key, for other programs to read. */
export function AddDialog({ opened, known, onClose }: { opened: boolean; known: Setting[]; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add a custom setting" size={560}>
      <AddForm known={known} onClose={onClose} />
    </FormDialog>
  )
}
