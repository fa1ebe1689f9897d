import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { ListedItem, ProductFacets, ProductsPage } from '@/api/wire'
import { isUnsent } from '@/features/productImages/entries'
import classes from '@/features/productImages/ProductImages.module.css'
import {
  AddButton,
  categoriesOf,
  columns,
  countsKey,
  defaultSort,
  type QueueFilter,
  queueKey,
} from '@/features/productImages/queue'
import { createTray, type Tray, TrayContext, type TrayShared } from '@/features/productImages/tray'
import { TrayPanel } from '@/features/productImages/TrayPanel'
import { useFileDrop } from '@/features/productImages/useFileDrop'
import { paths } from '@/paths'
import { pictureTypes } from '@/resources/itemPictures'
import { EmptyState } from '@/ui/EmptyState'
import { formatQuantity } from '@/ui/format'
import { isOtherScreen, useUnsaved } from '@/ui/leave'
import { choice, elsewhere, several } from '@/ui/list/filters'
import { ListFrame, view } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'

const listPath = '/inventory-items/paginated'

/** The files of this visit. Leaving the screen asks while some of them are not uploaded. */
function useNewTray(): Tray {
  const { mutate } = useSWRConfig()
  const [tray] = useState(() => createTray(() => void mutate(readsOf(listPath))))
  useEffect(() => tray.stop, [tray])
  const unsent = useSyncExternalStore(tray.subscribe, () => tray.get().filter(isUnsent).length)
  useUnsaved({
    title: 'Leave without uploading?',
    text: unsent === 1 ? '1 picture is not uploaded yet.' : `${unsent} pictures are not uploaded yet.`,
    holds: (way) => unsent > 0 && isOtherScreen(way),
    lostWithPage: () => unsent > 0,
  })
  return tray
}

/** The items that got a picture in this visit: the list may show them for some seconds more. */
function useDoneIds(tray: Tray): ReadonlySet<string> {
  const done = useSyncExternalStore(tray.subscribe, () =>
    tray
      .get()
      .flatMap(({ state, item }) => (state === 'done' && item ? [item._id] : []))
      .join(),
  )
  return new Set(done.split(','))
}

/** The dialog that chooses files, for no item, an item or a file that failed. */
function useFileDialog(tray: Tray) {
  const input = useRef<HTMLInputElement>(null)
  const target = useRef<Parameters<TrayShared['choose']>[0]>(undefined)
  const choose: TrayShared['choose'] = (given) => {
    target.current = given
    if (!input.current) return
    input.current.multiple = given === undefined
    input.current.click()
  }
  const take = (files: File[]) => {
    const given = target.current
    const [first] = files
    if (given && 'entryId' in given) {
      if (first) tray.exchange(given.entryId, first)
    } else tray.add(files, given?.item)
  }
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={pictureTypes.join(',')}
      aria-label="Picture files"
      onChange={({ currentTarget }) => {
        take([...(currentTarget.files ?? [])])
        // The same file can be chosen again.
        currentTarget.value = ''
      }}
    />
  )
  return { choose, field }
}

const addButtonOf = (item: ListedItem) => <AddButton item={item} />

const soldOnly = { value: 'yes', label: 'Sold in 4 weeks' }

const noUpload = (
  <EmptyState title="All items have a picture">
    Items that come without one from the ERP appear here, best sellers first.
  </EmptyState>
)

interface QueueProps {
  doneIds: ReadonlySet<string>
  mayWrite: boolean
  onRows: (rows: readonly ListedItem[]) => void
}

/** The active items without a picture. */
function Queue({ doneIds, mayWrite, onRows }: QueueProps) {
  const counts = useRead<ProductsPage>(countsKey, { keepPreviousData: true, refreshInterval: 60_000 })
  const [facets, setFacets] = useState<ProductFacets>()
  const { list, answer } = useList<ListedItem, ProductsPage, QueueFilter>({
    name: 'product-images',
    label: 'Items without a picture',
    nameOf: (item) => `${item.itemId} ${item.name}`.trim(),
    columns,
    read: {
      key: queueKey,
      rows: (page) => page.inventoryItems.filter(({ _id }) => !doneIds.has(_id)),
    },
    sort: defaultSort,
    allCount: counts.data?.total,
    views: [
      {
        ...view('Selling', { sold: 'yes' }),
        count: counts.data?.facets?.sold.find(({ value }) => value === 'yes')?.count,
        needsWork: true,
      },
    ],
    search: { label: 'Search items without a picture', placeholder: 'Name, code or UPC' },
    filters: {
      search: elsewhere,
      category: several({ label: 'Category', any: 'Any', options: categoriesOf(facets ?? counts.data?.facets) }),
      sold: choice({ label: 'Sold', any: 'Any', options: [soldOnly], takes: ['yes'] }),
    },
    pathOf: (item) => paths.product(item._id),
    ...(mayWrite ? { rowActions: addButtonOf } : {}),
    noMatch: 'No item without a picture matches these filters',
    empty: noUpload,
  })
  if (answer?.facets && answer.facets !== facets) setFacets(answer.facets)
  useEffect(() => onRows(list.rows.records ?? []))
  const goesOn = answer && list.rows.records?.length === 0 && answer.total > answer.inventoryItems.length
  const gone = answer ? answer.inventoryItems.length - (list.rows.records?.length ?? 0) : 0
  const summary = answer && (
    <span className={classes.listSummary} aria-live="polite">
      <b>{formatQuantity(answer.total - gone)}</b> without a picture
    </span>
  )
  return (
    <ListFrame
      list={goesOn ? { ...list, empty: <PanelSkeleton label="Reading the next items" /> } : list}
      summary={summary}
    />
  )
}

const noRows: readonly ListedItem[] = []

/** Items without a picture, best sellers first, and the files that become their pictures. */
export function Component() {
  const mayWrite = useSession().can('catalog.write')
  const tray = useNewTray()
  const doneIds = useDoneIds(tray)
  const rows = useRef(noRows)
  const { choose, field } = useFileDialog(tray)
  const itemOf = (row: string) => rows.current.find(({ _id }) => _id === row)
  const over = useFileDrop(mayWrite, {
    onFiles: (files, row) => tray.add(files, itemOf(row)),
    onEntry: (entryId, row) => {
      const item = itemOf(row)
      if (item) tray.give(entryId, item)
    },
  })
  const queue = (
    <Queue
      doneIds={doneIds}
      mayWrite={mayWrite}
      onRows={(shown) => {
        rows.current = shown
      }}
    />
  )
  if (!mayWrite) return <Page title="Pictures">{queue}</Page>
  return (
    <TrayContext value={{ tray, choose, over }}>
      <Page title="Pictures">
        <div className={classes.screen} data-dragged={over !== undefined || undefined}>
          <div className={classes.queue}>{queue}</div>
          <TrayPanel />
        </div>
        {field}
      </Page>
    </TrayContext>
  )
}
