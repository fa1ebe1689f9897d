import { ActionIcon, Stack, Switch, TagsInput, Text, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { array, boolean, everyItem, maxLength, object, pipe, string } from 'valibot'
import type { Item } from '@/api/wire'
import { type Metadata, metadataOf, useExistingTags, useItemWrites } from '@/features/products/detail'
import classes from '@/features/products/Product.module.css'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { useResolvedItems } from '@/resources/items'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const mostWords = 50
const mostSubstitutes = 20
const longestWord = 60

const labels = {
  tags: 'Tags',
  searchKeywords: 'Keywords',
  description: 'Description',
  featured: 'Featured',
  hidden: 'Hidden',
  allowSubstitutes: 'Substitutes allowed',
  substitutes: 'Substitutes',
}

const wordList = (label: string) =>
  pipe(
    array(string()),
    everyItem((word) => word.length <= longestWord, `${label} must have at most ${longestWord} characters each`),
    maxLength(mostWords, `At most ${mostWords} ${label.toLowerCase()}`),
  )

const schema = object({
  tags: wordList('Tags'),
  searchKeywords: wordList('Keywords'),
  description: pipe(string(), maxLength(5_000, 'The description must have at most 5,000 characters')),
  featured: boolean(),
  hidden: boolean(),
  allowSubstitutes: boolean(),
  substitutes: pipe(array(string()), maxLength(mostSubstitutes, `At most ${mostSubstitutes} substitutes`)),
})

const inWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ') || 'none'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value || 'none')

/** What differs between two versions, field by field. */
export function differenceOf(mine: Metadata, theirs: Metadata): { mine: string; theirs: string } {
  const fields = (Object.keys(labels) as Array<keyof Metadata>).filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]),
  )
  const words = (side: Metadata) => fields.map((field) => `${labels[field]}: ${inWords(side[field])}`).join('; ')
  return { mine: words(mine), theirs: words(theirs) }
}

interface SubstitutesProps {
  item: Item
  ids: string[]
  error: React.ReactNode
  onChange: (ids: string[]) => void
}

function Substitutes({ item, ids, error, onChange }: SubstitutesProps) {
  const { data } = useResolvedItems(ids, undefined)
  return (
    <div>
      <Text size="xs" c="dimmed">
        Substitutes
      </Text>
      <ul className={classes.substitutes} aria-label="Substitutes">
        {ids.map((id) => {
          const other = data?.get(id)?.item
          const name = other ? `${other.itemId} ${other.name}` : id
          return (
            <li key={id}>
              <ActionIcon
                aria-label={`Remove ${name}`}
                onClick={() => onChange(ids.filter((each) => each !== id))}
                size="sm"
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
              <span>{name}</span>
            </li>
          )
        })}
      </ul>
      <ItemAdder
        label="Add a substitute"
        known={[item._id, ...ids]}
        disabled={ids.length >= mostSubstitutes}
        onAdd={({ _id }) => onChange([...ids, _id])}
      />
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

function EditForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const { change } = useItemWrites(item._id)
  const { data: tags = [] } = useExistingTags()
  const form = useApiForm({
    initial: metadataOf(item),
    schema,
    labels,
    record: { base: item, valuesOf: metadataOf },
    send: (values, { base }) => change(values, base.version),
    onSent: () => {
      notify('Item saved', 'success')
      onClose()
    },
    kept: `item ${item._id}`,
  })
  const sides = form.theirs && {
    of: 'this item',
    ...differenceOf(form.values, metadataOf(form.theirs)),
    onResolve: form.resolve,
  }
  const words = (field: 'tags' | 'searchKeywords') => ({ ...form.field(field), maxTags: mostWords, clearable: true })
  const flag = (field: 'featured' | 'hidden' | 'allowSubstitutes') => {
    const { value, ...props } = form.field(field)
    return { ...props, checked: value }
  }
  return (
    <DialogForm form={form} sides={sides} submit="Save item" onClose={onClose}>
      <Textarea {...form.field('description')} label="Description" autosize minRows={2} maxRows={6} maxLength={5_000} />
      <TagsInput {...words('tags')} label="Tags" data={tags.map(({ tag }) => tag)} />
      <TagsInput {...words('searchKeywords')} label="Keywords: words by which the search also finds it" />
      <Substitutes
        item={item}
        ids={form.values.substitutes}
        error={form.errors.substitutes}
        onChange={(substitutes) => form.set({ substitutes })}
      />
      <Stack gap="xs">
        <Switch {...flag('allowSubstitutes')} label="Offer substitutes when it is short" />
        <Switch {...flag('featured')} label="Featured" />
        <Switch {...flag('hidden')} label="Hidden from order entry" />
      </Stack>
    </DialogForm>
  )
}

interface Props {
  item: Item
  opened: boolean
  onClose: () => void
}

/** Edits what the portal adds to an item. When somebody else saves first, both versions are shown. */
export function EditItemDialog({ item, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Edit ${item.itemId} ${item.name}`} size={640}>
      <EditForm item={item} onClose={onClose} />
    </FormDialog>
  )
}
