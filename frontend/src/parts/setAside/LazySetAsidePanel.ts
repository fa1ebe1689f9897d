import { lazily } from '@/ui/lazily'

/** Read and drawn after the screen: mostly there is none. */
export const SetAsidePanel = lazily(async () => (await import('@/parts/setAside/SetAsidePanel')).SetAsidePanel)
