import { lazyDialog } from '@/ui/lazily'

/** The question for a reason, for screens that are opened far more often than it is asked there. */
export const LazyReasonDialog = lazyDialog(async () => (await import('@/ui/dialog/ReasonDialog')).ReasonDialog)
