import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { CropDialog } from '@/features/productImages/CropDialog'
import { canUndo, type Entry, isReady, needOf, presentPicture } from '@/features/productImages/entries'
import { FileCard } from '@/features/productImages/FileCard'
import classes from '@/features/productImages/ProductImages.module.css'
import { type TrayShared, useTray } from '@/features/productImages/tray'
import { paths } from '@/paths'
import { formatQuantity } from '@/ui/format'
import { CropView } from '@/ui/picture/CropView'
import { keycaps, useShortcuts } from '@/ui/shortcuts'
import { useAction } from '@/ui/useAction'

const counted = (count: number, one: string, several: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : several}`

/** Where the first files are dropped, and how they find their items. */
function DropHint({ choose, dragged }: Pick<TrayShared, 'choose'> & { dragged: boolean }) {
  return (
    <div className={classes.drop} data-over={dragged || undefined}>
      <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
      <p className={classes.dropTitle}>Drop pictures anywhere on this screen</p>
      <p className={classes.quiet}>
        Files named by code or UPC find their items: 1043.jpg, 1043-front.webp, 0 71234 56789 0.png. Drop or paste a
        file on a row to give it to that item.
      </p>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => choose()}>
        Choose files
      </Button>
      <p className={classes.quiet}>JPEG, PNG or WebP. Large pictures are made smaller before they are sent.</p>
    </div>
  )
}

interface GroupProps {
  title: string
  entries: Entry[]
  all: readonly Entry[]
  onCrop: (entry: Entry) => void
  action?: ReactNode
}

/** The number of files that are drawn at first: each has fields. */
const drawnAtOnce = 40

function Cards({ title, entries, all, onCrop, action }: GroupProps) {
  const [most, setMost] = useState(drawnAtOnce)
  if (entries.length === 0) return null
  return (
    <section aria-label={title} data-group>
      <h3 className={classes.groupTitle}>
        {title} <span className={classes.quiet}>{entries.length}</span>
        {action}
      </h3>
      <ul className={classes.cards}>
        {entries.slice(0, most).map((entry) => (
          <FileCard
            key={entry.id}
            entry={entry}
            need={needOf(entry, all)}
            present={presentPicture(entry, all)}
            onCrop={onCrop}
          />
        ))}
      </ul>
      {entries.length > most && (
        <button type="button" className={classes.link} onClick={() => setMost(most + drawnAtOnce)}>
          Show {counted(Math.min(drawnAtOnce, entries.length - most), 'more file', 'more files')}
        </button>
      )}
    </section>
  )
}

/** Removes all files that are no pictures at once. */
function RemoveUnusable({ entries }: { entries: readonly Entry[] }) {
  const { tray } = useTray()
  const unusable = entries.filter(({ fault }) => fault).map(({ id }) => id)
  if (unusable.length < 2) return null
  return (
    <button type="button" className={classes.link} onClick={() => tray.remove(unusable)}>
      Remove {unusable.length} that are no pictures
    </button>
  )
}

function DoneRow({ entry, undoable }: { entry: Entry; undoable: boolean }) {
  const { tray } = useTray()
  const { run, busy } = useAction(useCallback(() => tray.undo(entry.id), [tray, entry.id]))
  const { item, preview } = entry
  if (!item || !preview) return null
  return (
    <li className={classes.doneRow}>
      <CropView picture={preview} crop={entry.crop} size={32} />
      <Link to={paths.product(item._id)} className={classes.doneName}>
        {item.name}
        <span className={classes.quiet}> {item.itemId}</span>
      </Link>
      {undoable && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="secondary.3"
          loading={busy}
          aria-label={`Undo: remove the picture of ${item.name}`}
          onClick={() => void run()}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

const Done = ({ entries, all }: { entries: Entry[]; all: readonly Entry[] }) =>
  entries.length > 0 && (
    <section aria-label="Done in this visit">
      <h3 className={classes.groupTitle}>
        <IconCheck size={14} aria-hidden className={classes.green ?? ''} /> Done in this visit{' '}
        <span className={classes.quiet}>{entries.length}</span>
      </h3>
      <ul className={classes.done}>
        {entries.toReversed().map((entry) => (
          <DoneRow key={entry.id} entry={entry} undoable={canUndo(entry, all)} />
        ))}
      </ul>
    </section>
  )

/** The button that uploads what is ready; while it runs, how far it is. */
function Foot({ all, ready, failed }: { all: readonly Entry[]; ready: number; failed: Entry[] }) {
  const { tray } = useTray()
  const busy = all.filter(({ state }) => state === 'waiting' || state === 'sending')
  const again = failed.filter(({ failure }) => failure?.way === 'again').map(({ id }) => id)
  useShortcuts('Pictures', [
    { keys: 'mod+Enter', label: 'Upload the pictures that are ready', run: tray.upload, enabled: ready > 0 },
  ])
  if (busy.length + ready + again.length === 0) return null
  return (
    <div className={classes.foot} data-foot>
      {busy.length > 0 && (
        <>
          <span className={classes.footText}>{counted(busy.length, 'picture', 'pictures')} to go</span>
          <Button variant="default" onClick={tray.cancelAll}>
            Cancel all
          </Button>
        </>
      )}
      {again.length > 1 && (
        <Button variant="default" onClick={() => tray.retry(again)}>
          Try {again.length} again
        </Button>
      )}
      {ready > 0 && (
        <Button
          onClick={tray.upload}
          leftSection={<IconUpload size={16} aria-hidden />}
          rightSection={
            <span className={classes.keys} aria-hidden>
              {keycaps('mod+Enter').flat().join(' ')}
            </span>
          }
        >
          Upload {counted(ready, 'picture', 'pictures')}
        </Button>
      )}
    </div>
  )
}

/** The files of this visit: what needs the user, what is ready or under way, what is done. */
export function TrayPanel() {
  const { tray, choose, over } = useTray()
  const all = useSyncExternalStore(tray.subscribe, tray.get)
  const [crop, setCrop] = useState({ id: '', opened: false })
  const onCrop = useCallback(({ id }: Entry) => setCrop({ id, opened: true }), [])
  useShortcuts('Pictures', [{ keys: 'u', label: 'Choose picture files', run: () => choose() }])
  const done = all.filter(({ state }) => state === 'done')
  const open = all.filter(({ state }) => state !== 'done')
  // A file without a description stays where it is: its field has the focus.
  const needing = open.filter((entry) => !['description', undefined].includes(needOf(entry, all)))
  const going = open.filter((entry) => !needing.includes(entry))
  const ready = going.filter((entry) => isReady(entry, all)).length
  const summary = [
    ready > 0 && `${formatQuantity(ready)} ready`,
    needing.length > 0 && `${formatQuantity(needing.length)} to decide`,
  ].filter(Boolean)
  return (
    <section
      aria-label="Picture files"
      className={classes.tray}
      data-focus-home="[data-group] input, [data-foot] button, button"
    >
      {open.length > 0 && (
        <div className={classes.trayHead}>
          <h2>
            {counted(open.length, 'file', 'files')}
            {done.length > 0 && <span className={classes.quiet}>, {formatQuantity(done.length)} done</span>}
          </h2>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhotoPlus size={14} aria-hidden />}
            onClick={() => choose()}
          >
            Add files
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{summary.join(', ')}</VisuallyHidden>
      {open.length === 0 && <DropHint choose={choose} dragged={over === ''} />}
      {all.length > 0 && (
        <div className={classes.groups}>
          <Cards
            title="To decide"
            entries={needing}
            all={all}
            onCrop={onCrop}
            action={<RemoveUnusable entries={needing} />}
          />
          <Cards
            title={going.some(({ state }) => state !== 'review') ? 'Uploading' : 'Ready'}
            entries={going}
            all={all}
            onCrop={onCrop}
          />
          <Done entries={done} all={all} />
        </div>
      )}
      <Foot all={all} ready={ready} failed={all.filter(({ state }) => state === 'failed')} />
      <CropDialog
        opened={crop.opened}
        entry={all.find(({ id }) => id === crop.id)}
        onUse={tray.crop}
        onClose={() => setCrop({ ...crop, opened: false })}
      />
    </section>
  )
}
