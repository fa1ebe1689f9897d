import { lazyDialog } from '@/ui/lazily'

/** `TellDialog`, loaded on first use. */
export const LazyTellDialog = lazyDialog(async () => (await import('@/features/outOfStock/TellDialog')).TellDialog)
