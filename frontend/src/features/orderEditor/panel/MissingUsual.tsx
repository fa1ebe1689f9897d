import { lazily } from '@/ui/lazily'

/**
 * The number of the customer's usual items that are not on the order. Loaded after the desk, which works without it.
 */
export const MissingUsual = lazily(
  async () => (await import('@/features/orderEditor/panel/MissingUsualMenu')).MissingUsualMenu,
)
