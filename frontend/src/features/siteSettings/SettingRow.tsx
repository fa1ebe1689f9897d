import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconHistory, IconRestore, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { Setting } from '@/api/wire'
import { SettingEditor } from '@/features/siteSettings/SettingEditor'
import { editorOf, fromTyped, inWords, nameOf, toTyped } from '@/features/siteSettings/settingValues'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import type { Draft, Drafts } from '@/features/siteSettings/useDrafts'
import { formatInstant } from '@/ui/format'
import { TwoVersions } from '@/ui/TwoVersions'
import { useAction } from '@/ui/useAction'

export const longestReason = 500

function SaveBar({
  name,
  draft,
  onReason,
  onSave,
  onDiscard,
}: {
  name: string
  draft: Draft
  onReason: (reason: string) => void
  onSave: () => void
  onDiscard: () => void
}) {
  return (
    <div className={classes.save} role="group" aria-label={`Save ${name}`}>
      <TextInput
        className={classes.reason ?? ''}
        size="xs"
        label="Why (optional)"
        maxLength={longestReason}
        value={draft.reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <Button size="xs" loading={draft.saving} onClick={onSave} aria-label={`Save ${name}`}>
        Save
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={draft.saving}
        onClick={onDiscard}
        aria-label={`Discard the change of ${name}`}
      >
        Discard
      </Button>
    </div>
  )
}

/** The origin of the value, in words. */
function originOf({ isDefault, value, updatedAt, updatedByName }: Setting): string {
  if (isDefault) return value === null ? 'Not set' : 'Default'
  return updatedByName ? `Set by ${updatedByName}, ${formatInstant(updatedAt)}` : `Set ${formatInstant(updatedAt)}`
}

interface Props {
  setting: Setting
  drafts: Drafts
  mayWrite: boolean
  onHistory: () => void
  onReset: () => void
}

/** The name and purpose of a setting, who set it, and the buttons for its history and its default. */
function About({ heading, setting, mayWrite, onHistory, onReset }: Omit<Props, 'drafts'> & { heading: string }) {
  const name = nameOf(setting)
  const free = setting.group === 'other'
  const reset = free ? 'Delete' : setting.default === null ? 'Clear value' : 'Reset to default'
  return (
    <div className={classes.about}>
      <Title order={3} id={heading}>
        {name}
      </Title>
      {setting.description && (
        <Text size="sm" c="dimmed">
          {setting.description}
        </Text>
      )}
      <div className={classes.key}>
        {free ? '' : `${setting.key} · `}
        {originOf(setting)}
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={onHistory}
          aria-label={`History of ${name}`}
        >
          History
        </Button>
        {mayWrite && !setting.isDefault && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={free ? <IconTrash size={14} aria-hidden /> : <IconRestore size={14} aria-hidden />}
            onClick={onReset}
            aria-label={`${reset}: ${name}`}
          >
            {reset}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The value of a setting under edit, with what is wrong with it and the buttons that save it. */
function Value({
  setting,
  drafts,
  mayWrite,
  onEnd,
}: Pick<Props, 'setting' | 'drafts' | 'mayWrite'> & { onEnd: () => void }) {
  const draft = drafts.drafts.get(setting.key)
  const name = nameOf(setting)
  const editor = editorOf(setting)
  const typed = draft ? draft.typed : toTyped(editor, setting.value)
  const read = fromTyped(editor, typed, setting)
  const save = useAction(async (how: (key: string) => Promise<boolean>) => {
    // If the user is typing, the focus stays in the field.
    if ((await how(setting.key)) && !document.activeElement?.matches('input, textarea')) onEnd()
  })
  const discard = () => {
    drafts.discard(setting.key)
    onEnd()
  }
  return (
    <div className={classes.editor}>
      {mayWrite || editor === 'coordinates' ? (
        <SettingEditor
          setting={setting}
          typed={typed}
          onChange={(typed) => drafts.edit(setting, typed)}
          disabled={!mayWrite}
          problem={draft?.problem ?? ''}
        />
      ) : (
        <Text className={classes.value}>{inWords(editor, setting.value)}</Text>
      )}
      {draft?.problem && !('problem' in read && editor === 'coordinates') && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {draft.problem}
        </Text>
      )}
      {draft?.theirs && (
        <TwoVersions
          of={name}
          mine={'value' in read ? inWords(editor, read.value) : read.problem}
          theirs={`${inWords(editor, draft.theirs.value)}\n${originOf(draft.theirs)}`}
          onResolve={(keep) => (keep === 'mine' ? void save.run(drafts.keepMine) : discard())}
        />
      )}
      {draft && !draft.theirs && (
        <SaveBar
          name={name}
          draft={draft}
          onReason={(reason) => drafts.explain(setting.key, reason)}
          onSave={() => void save.run(drafts.save)}
          onDiscard={discard}
        />
      )}
    </div>
  )
}

/** A setting: its purpose, its value under edit, and who set it. */
export function SettingRow({ setting, drafts, mayWrite, onHistory, onReset }: Props) {
  const heading = useId()
  const row = useRef<HTMLElement>(null)
  return (
    <section
      ref={row}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes.setting}
      data-changed={drafts.drafts.has(setting.key) || undefined}
    >
      <About heading={heading} setting={setting} mayWrite={mayWrite} onHistory={onHistory} onReset={onReset} />
      {/* The buttons disappear when an edit ends; this keeps the focus on the setting. */}
      <Value setting={setting} drafts={drafts} mayWrite={mayWrite} onEnd={() => row.current?.focus()} />
    </section>
  )
}
