import useSWR from 'swr'
import type { ApiError } from '@/api/errors'
import type { Route } from '@/api/wire'

export const useRoutes = () => useSWR<Route[], ApiError>('/routes')
