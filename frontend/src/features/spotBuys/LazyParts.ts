import { lazily, lazyDialog } from '@/ui/lazily'

/** Loaded when they are needed first. */
export const AddLine = lazyDialog(async () => (await import('@/features/spotBuys/actions/AddLine')).AddLine)
export const PublishDialog = lazyDialog(
  async () => (await import('@/features/spotBuys/actions/PublishDialog')).PublishDialog,
)
export const SidePanel = lazyDialog(async () => (await import('@/ui/dialog/SidePanel')).SidePanel)
/** What the first keys do not need; it is fetched when the browser has nothing else to do. */
export const later = [AddLine, PublishDialog]
/** Only narrow screens show cards. */
export const SheetCards = lazily(async () => (await import('@/features/spotBuys/sheet/SheetCards')).SheetCards)
export const ColumnsMenu = lazily(async () => (await import('@/features/spotBuys/sheet/ColumnsMenu')).ColumnsMenu)
