import { lazyDialog } from '@/ui/lazily'

/** `ConfirmDialog`, loaded on first use, for screens that ask rarely. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('@/ui/dialog/ConfirmDialog')).ConfirmDialog)
