import { lazyDialog } from '@/ui/lazily'

/** `ReasonDialog`, loaded on first use, for screens that ask rarely. */
export const LazyReasonDialog = lazyDialog(async () => (await import('@/ui/dialog/ReasonDialog')).ReasonDialog)
