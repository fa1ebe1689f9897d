import { Alert, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { randomId } from '@/api/client'
import { ApiError, errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { useItemWrites } from '@/features/products/detail'
import classes from '@/features/products/Product.module.css'
import {
  faultOfFile,
  longestDescription,
  maxPictureBytes,
  pictureTypes,
  prepare,
  uploadPicture,
} from '@/resources/itemPictures'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { ApiForm } from '@/ui/form/ApiForm'
import { useApiForm } from '@/ui/form/useApiForm'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Uploads one picture at a time, with its progress; a failed one can be tried again. */
function useUpload(item: Item) {
  const { reread } = useItemWrites(item._id)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(undefined)
  const [failed, setFailed] = useState<{ file: Blob; key: string }>()
  const send = async (file: Blob, idempotencyKey: string) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setProblem('')
    setFailed(undefined)
    setProgress(0)
    try {
      const description = item.image?.description ?? ''
      await uploadPicture(item._id, await prepare(file), description, {
        onProgress: setProgress,
        idempotencyKey,
        signal: abort.signal,
      })
      await reread()
      notify('Picture saved', 'success')
    } catch (error) {
      if (error instanceof ApiError && error.type === 'ABORTED') return
      setFailed({ file, key: idempotencyKey })
      setProblem(errorText(error))
    } finally {
      if (running.current === abort) setProgress(undefined)
    }
  }
  const start = (file: Blob | null | undefined) => {
    if (!file) return undefined
    setFailed(undefined)
    const fault = faultOfFile(file)
    return fault ? setProblem(fault) : void send(file, randomId())
  }
  const retry = () => failed && void send(failed.file, failed.key)
  return {
    progress,
    problem,
    start,
    retry,
    canRetry: failed !== undefined,
    cancel: () => running.current?.abort(),
  }
}

/** The description of the picture: its alternative text. */
function DescriptionForm({ item }: { item: Item }) {
  const { change } = useItemWrites(item._id)
  const form = useApiForm({
    initial: { imageDescription: item.image?.description ?? '' },
    labels: { imageDescription: 'Description' },
    record: { base: item, valuesOf: (now: Item) => ({ imageDescription: now.image?.description ?? '' }) },
    send: ({ imageDescription }, { base }) => change({ imageDescription }, base.version),
    onSent: () => notify('Description saved', 'success'),
    baseOf: (saved) => saved,
    unsaved: 'The description of the picture was not saved.',
    kept: `picture of ${item._id}`,
  })
  const sides = form.theirs && {
    of: 'the description',
    mine: form.values.imageDescription || 'none',
    theirs: form.theirs.image?.description || 'none',
    onResolve: form.resolve,
  }
  return (
    <ApiForm form={form} sides={sides}>
      <TextInput
        {...form.field('imageDescription')}
        label="Description, read out to people who do not see the picture"
        maxLength={longestDescription}
      />
      <Group>
        <Button type="submit" variant="default" loading={form.busy} disabled={!form.dirty || sides !== undefined}>
          Save description
        </Button>
      </Group>
    </ApiForm>
  )
}

function RemoveButton({ item }: { item: Item }) {
  const { removePicture } = useItemWrites(item._id)
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    await removePicture()
    setAsking(false)
    notify('Picture deleted', 'success')
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Delete picture
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete the picture?"
        confirm="Delete picture"
        danger
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        The item is shown with an illustration of its kind.
      </ConfirmDialog>
    </>
  )
}

function UploadState({ progress, problem, canRetry, retry, cancel }: ReturnType<typeof useUpload>) {
  return (
    <>
      {progress !== undefined && (
        <Group gap="xs" wrap="nowrap">
          <progress className={classes.progress} aria-label="Upload" value={progress} max={1} />
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      )}
      {problem && (
        <Alert color="red" role="alert" title="The picture was not saved">
          <Stack gap="xs" align="flex-start">
            {problem}
            {canRetry && (
              <Button variant="default" onClick={retry}>
                Try again
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </>
  )
}

/** The picture of the item: upload, replace, describe, delete. */
export function PicturesTab({ item }: { item: Item }) {
  const { can } = useSession()
  const [over, setOver] = useState(false)
  const upload = useUpload(item)
  const mayWrite = can('catalog.write')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    upload.start(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (file) upload.start(file)
  }
  const picture = <ItemPicture image={item.image} name={item.name} category={item.category} size={320} described />
  if (!mayWrite) return <div className={classes.drop}>{picture}</div>
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {picture}
      <Stack gap="md">
        <Text c="dimmed">
          {item.image ? 'Drop or paste a file to replace the picture.' : 'Drop or paste a file here.'} JPEG, PNG or
          WebP; a large one is made smaller before it is sent, to at most {maxPictureBytes / 1_000_000} MB.
        </Text>
        <Group gap="xs">
          <FileButton
            onChange={upload.start}
            accept={pictureTypes.join(',')}
            inputProps={{ 'aria-label': 'Picture file' }}
          >
            {(props) => (
              <Button
                {...props}
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={upload.progress !== undefined}
              >
                {item.image ? 'Replace picture' : 'Upload picture'}
              </Button>
            )}
          </FileButton>
          {item.image && <RemoveButton item={item} />}
        </Group>
        <UploadState {...upload} />
        {item.image && <DescriptionForm key={item.image.url} item={item} />}
      </Stack>
    </div>
  )
}
