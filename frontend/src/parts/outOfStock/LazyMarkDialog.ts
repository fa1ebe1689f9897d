import { lazyDialog } from '@/ui/lazily'

/** `MarkDialog`, loaded on first use. It takes an item's id, a mark to edit, or neither: then the user finds the item. */
export const LazyMarkDialog = lazyDialog(async () => (await import('@/parts/outOfStock/MarkDialog')).MarkDialog)
