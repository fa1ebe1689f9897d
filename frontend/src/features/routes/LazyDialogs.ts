import { lazily, lazyDialog } from '@/ui/lazily'

/** Loaded when they are opened first. */
export const DayDialog = lazyDialog(async () => (await import('@/features/routes/DayDialog')).DayDialog)
export const RouteDialog = lazyDialog(async () => (await import('@/features/routes/RouteDialog')).RouteDialog)
export const TransferDialog = lazyDialog(async () => (await import('@/features/routes/TransferDialog')).TransferDialog)
export const DayPanel = lazily(async () => (await import('@/features/routes/DayPanel')).DayPanel)
