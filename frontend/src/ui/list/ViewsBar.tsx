import { Button, CloseButton, Group, Popover, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '@/ui/list/ViewsBar.module.css'
import type { View, Views } from '@/ui/list/savedViews'
import { formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

function ViewButton({ view, views }: { view: View; views: Views }) {
  const active = views.isActive(view)
  return (
    <Button
      size="xs"
      variant="subtle"
      className={classes.view ?? ''}
      aria-pressed={active}
      onClick={() => views.open(view.query)}
    >
      {view.name}
      {view.count !== undefined && (
        <span className={classes.count} data-loud={(view.needsWork && view.count > 0) || undefined}>
          {' '}
          {formatQuantity(view.count)}
        </span>
      )}
    </Button>
  )
}

function SaveView({ views }: { views: Views }) {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    if (!name.trim()) return
    views.save(name.trim())
    setOpened(false)
    setName('')
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          color="secondary.3"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setOpened((open) => !open)}
        >
          Save view
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Save view">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              label="View name"
              description={
                views.own.some((view) => view.name === name.trim()) ? 'Replaces the view with this name' : undefined
              }
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit" disabled={!name.trim()}>
              Save
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A button for each view of the list. A state that no view has can be saved as a new view. */
export function ViewsBar({ views, all }: { views: Views; all: View }) {
  const known = [all, ...views.given, ...views.own].some((view) => views.isActive(view))
  const remove = (view: View) => {
    const before = views.own
    views.remove(view.name)
    notify(`View ${view.name} removed`, 'default', { action: { label: 'Undo', run: () => views.restore(before) } })
  }
  return (
    <Group gap="xs" role="group" aria-label="Views">
      {[all, ...views.given].map((view) => (
        <ViewButton key={view.name} view={view} views={views} />
      ))}
      {views.own.map((view) => (
        <Group key={view.name} gap={0} wrap="nowrap">
          <ViewButton view={view} views={views} />
          <CloseButton size="sm" aria-label={`Remove view ${view.name}`} onClick={() => remove(view)} />
        </Group>
      ))}
      {!known && <SaveView views={views} />}
    </Group>
  )
}
