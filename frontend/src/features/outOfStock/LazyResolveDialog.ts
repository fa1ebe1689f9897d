import { lazyDialog } from '@/ui/lazily'

/** `ResolveDialog`, loaded on first use. */
export const LazyResolveDialog = lazyDialog(
  async () => (await import('@/features/outOfStock/ResolveDialog')).ResolveDialog,
)
