import { Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { rank } from '@/app/palette/entries'
import classes from '@/app/palette/KeysDialog.module.css'
import { Keycaps } from '@/ui/Keycaps'
import { keysText, setSingleKeys, useActiveShortcuts, useSingleKeys } from '@/ui/shortcuts'

/** The shortcuts that are active now, by scope. Single-key shortcuts can be switched off here. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const single = useSingleKeys()
  const groups = useActiveShortcuts()
    .map(({ scope, shortcuts }) => ({
      scope,
      shortcuts: shortcuts.filter(
        (shortcut) => rank(`${shortcut.label} ${keysText(shortcut.keys)} ${scope}`, text) !== undefined,
      ),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg" transitionProps={{ duration: 0 }}>
      <Stack gap="md" pt={4}>
        <TextInput
          aria-label="Search shortcuts"
          placeholder="Action or key"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Switch
          label="Single-key shortcuts"
          description="Turn off if they interfere with speech input. Shortcuts with Ctrl or Alt stay on."
          checked={single}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        {groups.length === 0 && <Text c="dimmed">No matching shortcut</Text>}
        {groups.map(({ scope, shortcuts }) => (
          <section key={scope} aria-label={scope}>
            <h2 className={classes.scope}>{scope}</h2>
            <dl className={classes.keys}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.keys}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Keycaps keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
