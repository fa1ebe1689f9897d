import { useRead } from '@/api/useRead'
import type { Route } from '@/api/wire'

export const useRoutes = () => useRead<Route[]>('/routes')
