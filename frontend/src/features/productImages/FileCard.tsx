import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCrop, IconPhoto, IconX } from '@tabler/icons-react'
import { type DragEvent, memo, useState } from 'react'
import type { Entry, Need, Target } from '@/features/productImages/entries'
import classes from '@/features/productImages/ProductImages.module.css'
import { useTray } from '@/features/productImages/tray'
import { entryDrag } from '@/features/productImages/useFileDrop'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { longestDescription } from '@/resources/itemPictures'
import { CropView } from '@/ui/picture/CropView'
import { ItemPicture } from '@/ui/picture/ItemPicture'

interface Props {
  entry: Entry
  need: Need | undefined
  /** The picture that its item has now. */
  present: Target['image']
  onCrop: (entry: Entry) => void
}

const noIds: string[] = []
const pictureSize = 84

/** What the user has to decide, in words. */
const question: Partial<Record<Need, string>> = {
  lookup: 'The item could not be looked up.',
  item: 'No item found by this name.',
  which_item: 'Which item is it?',
  which_file: 'Several files are for this item.',
  replace: 'The item has a picture already.',
}

/** The needs that an item answers. */
const asking: readonly Need[] = ['item', 'which_item', 'lookup']

const Alarm = ({ text, urgent }: { text: string; urgent?: boolean }) => (
  <p className={urgent ? classes.red : classes.amber}>
    <IconAlertTriangle size={14} aria-hidden /> {text}
  </p>
)

/** The buttons that answer the question. */
function Answers({ entry, need, present }: Omit<Props, 'onCrop'>) {
  const { tray, choose } = useTray()
  const { id, item, file, choices, failure } = entry
  const another = (
    <Button size="compact-xs" variant="default" onClick={() => choose({ entryId: id })}>
      Choose another file
    </Button>
  )
  if (need === 'fault') return another
  if (need === 'failed' && failure?.way === 'again')
    return (
      <Button size="compact-xs" variant="default" onClick={() => tray.retry([id])}>
        Try again
      </Button>
    )
  if (need === 'failed') return failure?.way === 'file' ? another : null
  if (need === 'which_file')
    return (
      <Button size="compact-xs" variant="default" onClick={() => tray.keepOnly(id)}>
        Use this one
      </Button>
    )
  if (need === 'replace' && item)
    return (
      <div className={classes.answers}>
        <ItemPicture image={present} name={item.name} category={item.category} size={32} />
        <Button size="compact-xs" variant="default" onClick={() => tray.replace(id)}>
          Replace it
        </Button>
      </div>
    )
  if (need === 'lookup')
    return (
      <Button size="compact-xs" variant="default" onClick={() => tray.findAgain(id)}>
        Look up again
      </Button>
    )
  if (need === 'which_item')
    return (
      <ul className={classes.choices} aria-label={`Items for ${file.name}`}>
        {choices.map((choice) => (
          <li key={choice._id}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<ItemPicture image={choice.image} name={choice.name} category={choice.category} size={20} />}
              onClick={() => tray.give(id, choice)}
            >
              {choice.itemId} {choice.name}
            </Button>
          </li>
        ))}
      </ul>
    )
  return null
}

/** How far the upload is, with a button that stops it. */
function Progress({ entry }: { entry: Entry }) {
  const { tray } = useTray()
  return (
    <div className={classes.progressRow}>
      {entry.state === 'waiting' ? (
        <span className={classes.quiet}>Waits</span>
      ) : (
        <progress
          className={classes.progress}
          aria-label={`Upload of ${entry.file.name}`}
          value={entry.progress}
          max={1}
        />
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="secondary.3"
        aria-label={`Cancel the upload of ${entry.file.name}`}
        onClick={() => tray.cancel(entry.id)}
      >
        Cancel
      </Button>
    </div>
  )
}

function Picture({ entry, onCrop }: Pick<Props, 'entry' | 'onCrop'>) {
  const { preview, crop, file, fault, state } = entry
  if (!preview)
    return (
      <span className={classes.noPreview} data-fault={fault || undefined}>
        <IconPhoto size={24} aria-hidden />
      </span>
    )
  if (state === 'waiting' || state === 'sending') return <CropView picture={preview} crop={crop} size={pictureSize} />
  return (
    <button type="button" className={classes.crop} aria-label={`Crop ${file.name}`} onClick={() => onCrop(entry)}>
      <CropView picture={preview} crop={crop} size={pictureSize} />
      <span className={classes.cropHint} aria-hidden>
        <IconCrop size={14} />
      </span>
    </button>
  )
}
/** A file: its picture, its item, its description, and what has to be decided about it. */
export const FileCard = memo(function FileCard({ entry, need, present, onCrop }: Props) {
  const { tray } = useTray()
  const [changing, setChanging] = useState(false)
  const { id, file, item, fault, failure, state } = entry
  const busy = state === 'waiting' || state === 'sending'
  const text = fault || failure?.text || (need && question[need])
  const asksItem =
    (need && asking.includes(need)) || (need === 'failed' && failure?.way === 'item') || (changing && !busy && !fault)
  // To a row of the list. Not the whole card, because text in its fields is selected by dragging.
  const drag = {
    draggable: !busy && !fault,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(entryDrag, id),
  }
  return (
    <li className={classes.card} aria-label={file.name}>
      <span {...drag}>
        <Picture entry={entry} onCrop={onCrop} />
      </span>
      <div className={classes.facts}>
        <div className={classes.cardHead}>
          <span className={classes.cardName} {...drag}>
            {item?.name ?? file.name}
          </span>
          {!busy && (
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={`Remove ${file.name}`}
              onClick={() => tray.remove([id])}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {item && (
          <div className={classes.cardLine}>
            <span className={classes.fileName}>
              {item.itemId}, {file.name}
            </span>
            {!busy && !fault && (
              <button type="button" className={classes.link} onClick={() => setChanging(!changing)}>
                {changing ? 'Keep the item' : 'Change item'}
              </button>
            )}
          </div>
        )}
        {entry.lookup === 'running' && !fault && <span className={classes.quiet}>Looking for its item…</span>}
        {text && <Alarm text={text} urgent={need === 'fault' || need === 'failed'} />}
        {need && <Answers entry={entry} need={need} present={present} />}
        {asksItem && (
          <ItemAdder
            label={`Item of ${file.name}`}
            placeholder="Code or name, or drag to a row"
            known={noIds}
            onAdd={(chosen) => {
              setChanging(false)
              tray.give(id, chosen)
            }}
          />
        )}
        {item && !busy && !fault && need !== 'which_file' && (
          <TextInput
            label="Description"
            aria-label={`Description of ${file.name}`}
            placeholder="What the picture shows"
            maxLength={longestDescription}
            value={entry.description}
            error={need === 'description' && 'Describe it for people who do not see it.'}
            onChange={(event) => tray.describe(id, event.currentTarget.value)}
          />
        )}
        {busy && <Progress entry={entry} />}
      </div>
    </li>
  )
})
