import { lazyDialog } from '@/ui/lazily'

/** The dialog that takes an order off its trip, loaded when it is first opened. */
export const TakeOffDialog = lazyDialog(async () => (await import('@/parts/takeOff/TakeOffDialog')).TakeOffDialog)
