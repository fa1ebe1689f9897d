import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Setting } from '@/api/wire'
import { longestReason } from '@/features/siteSettings/SettingRow'
import { fromTyped } from '@/features/siteSettings/settingValues'
import { problemOf } from '@/features/siteSettings/useDrafts'
import { useSettingActions } from '@/resources/settings'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const keyForm = /^[A-Za-z0-9._-]{1,100}$/

interface Problems {
  key?: string
  value?: string
}

/** A setting under a key of one's own, for what is read by other programs. */
export function AddDialog({ known, onClose }: { known: Setting[]; onClose: () => void }) {
  const { set } = useSettingActions()
  const [key, setKey] = useState('')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const add = useAction(
    async () => {
      const read = fromTyped('json', typed)
      const wrong: Problems = {
        ...(keyForm.test(key) ? {} : { key: 'Letters, digits, dots, - and _' }),
        ...(known.some((setting) => setting.key === key) ? { key: 'There is a setting of this key already' } : {}),
        ...('problem' in read ? { value: read.problem } : {}),
      }
      setProblems(wrong)
      if (Object.keys(wrong).length > 0 || 'problem' in read) return
      // Version 0: only where nobody has set it.
      await set(key, read.value, { version: 0, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      notify(`${key} added`, 'success')
      onClose()
    },
    (error) => {
      const taken = error instanceof ApiError && error.status === 409
      setProblems(taken ? { key: 'There is a setting of this key already' } : { value: problemOf(error) })
      return true
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <Modal opened onClose={onClose} title="Add a setting under a free key" size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Key"
            required
            data-autofocus
            maxLength={100}
            description="Such as reports.footer. The portal itself reads no free keys."
            error={problems.key}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Textarea
            label="Value"
            required
            autosize
            minRows={3}
            maxRows={14}
            maxLength={10_000}
            spellCheck={false}
            description={'JSON: 12, true, "a text", ["a", "list"]'}
            error={problems.value}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            label="Why (optional)"
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.busy}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
