import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { Setting, SettingChange } from '@/api/wire'
import { HistoryDrawer } from '@/features/siteSettings/HistoryDrawer'
import { ResetDialog } from '@/features/siteSettings/ResetDialog'
import { SettingRow } from '@/features/siteSettings/SettingRow'
import { byGroup, editorOf, findSettings, groupNames, nameOf, toTyped } from '@/features/siteSettings/settingValues'
import { type Drafts, useDrafts } from '@/features/siteSettings/useDrafts'
import { useSettings } from '@/resources/settings'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { lazyDialog } from '@/ui/lazily'
import { isOtherScreen, useUnsaved } from '@/ui/leave'
import { Page } from '@/ui/Page'
import { SearchInput } from '@/ui/SearchInput'
import { useShortcuts } from '@/ui/shortcuts'
import { useTableParams } from '@/ui/useTableParams'

const AddDialog = lazyDialog(async () => (await import('@/features/siteSettings/AddDialog')).AddDialog)
const defaults = { search: '' }

/** The history and the reset of one setting at a time. `dialogs` are rendered below the settings. */
function useSettingDialogs(settings: Setting[], drafts: Drafts) {
  const mayWrite = useSession().can('settings.write')
  const history = useDialog<string>()
  const reset = useDialog<string>()
  const settingOf = (key: string | undefined) => settings.find((setting) => setting.key === key)
  const ofHistory = settingOf(history.about)
  const toReset = settingOf(reset.about)
  const restore = (setting: Setting, change: SettingChange) => {
    history.close()
    if (change.reset) reset.open(setting.key)
    else drafts.edit(setting, toTyped(editorOf(setting), change.after), `As of ${formatInstant(change.at)}`)
  }
  return {
    openHistory: history.open,
    openReset: reset.open,
    dialogs: (
      <>
        {ofHistory && (
          <HistoryDrawer
            opened={history.opened}
            setting={ofHistory}
            mayWrite={mayWrite}
            onClose={history.close}
            onRestore={(change) => restore(ofHistory, change)}
          />
        )}
        {toReset && (
          <ResetDialog
            opened={reset.opened}
            setting={toReset}
            onClose={reset.close}
            onDone={() => drafts.discard(toReset.key)}
          />
        )}
      </>
    ),
  }
}

/** All settings of the installation, by group. */
function Settings({ settings }: { settings: Setting[] }) {
  const mayWrite = useSession().can('settings.write')
  const [q, setQ] = useTableParams(defaults)
  const drafts = useDrafts(settings)
  const [adding, { open: addNew, close: closeNew }] = useDisclosure()
  const { openHistory, openReset, dialogs } = useSettingDialogs(settings, drafts)
  const unsaved = [...drafts.drafts.values()]
  useUnsaved({
    text: `Unsaved changes: ${unsaved.map(({ base }) => nameOf(base)).join(', ')}.`,
    holds: (way) => unsaved.length > 0 && isOtherScreen(way),
    lostWithPage: () => unsaved.length > 0,
  })
  useShortcuts('Site settings', [
    { keys: 'mod+S', label: 'Save all changes', run: () => void drafts.saveAll(), enabled: unsaved.length > 0 },
    { keys: 'n', label: 'Add a setting', run: addNew, enabled: mayWrite },
  ])
  const found = findSettings(settings, q.search)
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
              onHistory={() => openHistory(setting.key)}
              onReset={() => openReset(setting.key)}
            />
          ))}
        </Paper>
      ))}
      <AddDialog opened={adding} known={settings} onClose={closeNew} />
      {dialogs}
    </>
  )
}

/** The site settings: known ones with fields of their type, and custom keys. */
export function Component() {
  const read = useSettings()
  return (
    <Page title="Site settings">
      <Stack gap="md">
        <Loaded read={read}>{(settings) => <Settings settings={settings} />}</Loaded>
      </Stack>
    </Page>
  )
}
