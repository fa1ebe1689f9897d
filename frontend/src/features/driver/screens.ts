import type { Screen } from '@/screen'

export const driverScreens: Screen[] = [
  {
    name: 'drive',
    path: '/drive',
    title: 'My trip',
    page: 'driver/DriverPage',
    budget: { total: 143 },
    alone: true,
    measured: 'phone',
    heading: 'South',
  },
]
