import { lazyDialog } from '@/ui/lazily'

/** The question before what cannot be taken back, for screens that are opened far more often than it is asked there. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('@/ui/dialog/ConfirmDialog')).ConfirmDialog)
