import { lazyDialog } from '@/ui/lazily'

/** Loaded when it is opened first. */
export const AddressPlaceDialog = lazyDialog(
  async () => (await import('@/parts/place/AddressPlaceDialog')).AddressPlaceDialog,
)
