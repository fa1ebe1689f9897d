import { lazyDialog } from '@/ui/lazily'

/** The proof of a stop, loaded when it is first opened. */
export const ProofDialog = lazyDialog(async () => (await import('@/parts/proof/ProofDialog')).ProofDialog)
