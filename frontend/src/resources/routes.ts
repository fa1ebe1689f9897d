import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

export const useRoutes = () => useRead(keyOf('/routes'))
