import { lazily } from '@/ui/lazily'

/** How many of the customer's usual items are not on the order. Read after the desk itself, which does without it. */
export const MissingUsual = lazily(
  async () => (await import('@/features/orderEditor/panel/MissingUsualMenu')).MissingUsualMenu,
)
