import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { Setting, SettingChange } from '@/api/wire'
import { AddDialog } from '@/features/siteSettings/AddDialog'
import { HistoryDrawer } from '@/features/siteSettings/HistoryDrawer'
import { LeaveQuestion } from '@/features/siteSettings/LeaveQuestion'
import { ResetDialog } from '@/features/siteSettings/ResetDialog'
import { SettingRow } from '@/features/siteSettings/SettingRow'
import { byGroup, editorOf, findSettings, groupNames, nameOf, toTyped } from '@/features/siteSettings/settingValues'
import { useDrafts } from '@/features/siteSettings/useDrafts'
import { useSettings } from '@/resources/settings'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { SearchInput } from '@/ui/SearchInput'
import { useShortcuts } from '@/ui/shortcuts'
import { useOpened } from '@/ui/useOpened'
import { useTableParams } from '@/ui/useTableParams'

const defaults = { search: '' }

/** What is open over the settings: a dialog or drawer of one of them, or the form of a new one. */
type Opened = { what: 'history' | 'reset'; key: string } | { what: 'add' }

/** All settings of the installation, by group. */
function Settings({ settings }: { settings: Setting[] }) {
  const mayWrite = useSession().can('settings.write')
  const [q, setQ] = useTableParams(defaults)
  const drafts = useDrafts()
  const { opened, open, close } = useOpened<Opened>()
  const unsaved = [...drafts.drafts.values()]
  const addNew = () => open({ what: 'add' })
  useShortcuts('Site settings', [
    { keys: 'mod+S', label: 'Save all changes', run: () => void drafts.saveAll(), enabled: unsaved.length > 0 },
    { keys: 'n', label: 'Add a setting', run: addNew, enabled: mayWrite },
  ])
  const found = findSettings(settings, q.search)
  const chosen = opened && 'key' in opened ? settings.find((setting) => setting.key === opened.key) : undefined
  const restore = (setting: Setting, change: SettingChange) => {
    if (change.reset) return open({ what: 'reset', key: setting.key })
    drafts.edit(setting, toTyped(editorOf(setting), change.after), `As of ${formatInstant(change.at)}`)
    close()
  }
  return (
    <>
      <Group gap="sm">
        <SearchInput
          label="Search settings"
          placeholder="Name, key or description"
          value={q.search}
          onChange={(search) => setQ({ search })}
        />
        {mayWrite && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={addNew}>
            Add a setting
          </Button>
        )}
        {unsaved.length > 0 && (
          <Group gap="xs" role="status">
            <Text size="sm">{count(unsaved.length, 'change')} not saved</Text>
            <Button onClick={() => void drafts.saveAll()}>Save all</Button>
          </Group>
        )}
      </Group>
      {found.length === 0 && (
        <EmptyState
          title="No setting matches this search"
          action={
            <Button variant="default" onClick={() => setQ({ search: '' })}>
              Clear the search
            </Button>
          }
        />
      )}
      {byGroup(found).map(([group, members]) => (
        <Paper key={group} withBorder px="md" pt="sm" component="section" aria-labelledby={`group-${group}`}>
          <Title order={2} id={`group-${group}`}>
            {groupNames[group]}
          </Title>
          {members.map((setting) => (
            <SettingRow
              key={setting.key}
              setting={setting}
              drafts={drafts}
              mayWrite={mayWrite}
              onHistory={() => open({ what: 'history', key: setting.key })}
              onReset={() => open({ what: 'reset', key: setting.key })}
            />
          ))}
        </Paper>
      ))}
      {opened?.what === 'add' && <AddDialog known={settings} onClose={close} />}
      {opened?.what === 'history' && chosen && (
        <HistoryDrawer
          setting={chosen}
          mayWrite={mayWrite}
          onClose={close}
          onRestore={(change) => restore(chosen, change)}
        />
      )}
      {opened?.what === 'reset' && chosen && (
        <ResetDialog
          setting={chosen}
          onClose={close}
          onDone={() => {
            drafts.discard(chosen.key)
            close()
          }}
        />
      )}
      <LeaveQuestion unsaved={unsaved.map(({ base }) => nameOf(base))} />
    </>
  )
}

/** The site settings: known ones with fields of their type, and free keys. */
export function Component() {
  const read = useSettings()
  return (
    <Page title="Site settings">
      <Stack gap="md">
        {read.error && read.data && (
          <ErrorPanel error={read.error} title="What you see may be old" onRetry={() => void read.reload()} />
        )}
        <Loaded read={read}>{(settings) => <Settings settings={settings} />}</Loaded>
      </Stack>
    </Page>
  )
}
