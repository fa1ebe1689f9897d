import { redirect, type RouteObject } from 'react-router'
import type { Permission } from '@/api/wire'
import { publicOnly, requireSession } from '@/app/guards'
import { NotFoundPage } from '@/app/NotFoundPage'
import { RenderBoundary } from '@/app/RenderBoundary'
import { ScreenError } from '@/app/ScreenError'
import { paths } from '@/paths'
import { PageLoader, ScreenLoader } from '@/ui/PageLoader'

/** What the shell reads of the route that is shown. */
export interface ScreenHandle {
  title: string
  /** The list that a detail screen belongs to. */
  parent?: { title: string; path: string }
  permission?: Permission
}

const handle = (screen: ScreenHandle) => screen
const salesOrders = { title: 'Sales orders', path: paths.salesOrders() }
const customers = { title: 'Customers', path: paths.customers() }
const trips = { title: 'Trips', path: paths.trips() }

/** Stands in for the portal until its first screen has come. */
const Opening = () => (
  <main>
    <ScreenLoader />
  </main>
)

/** Every screen of the portal, one line each. A path without a screen is not found. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <RenderBoundary alone />,
    errorElement: <ScreenError alone />,
    HydrateFallback: Opening,
    children: [
      { index: true, loader: publicOnly, lazy: () => import('@/features/auth/LoginPage') },
      // Paper has no shell.
      { path: 'home/sales-orders/print', loader: requireSession, lazy: () => import('@/features/salesOrders/print/PrintPage') },
      {
        path: 'home',
        loader: requireSession,
        lazy: () => import('@/app/Shell'),
        children: [
          { index: true, loader: () => redirect(paths.controlPanel()), Component: PageLoader },
          {
            element: <RenderBoundary />,
            errorElement: <ScreenError />,
            children: [
              { path: 'control-panel', lazy: () => import('@/features/controlPanel/ControlPanelPage'), handle: handle({ title: 'Control panel' }) },
              // One route for both paths: a new draft gets its id without starting the desk again.
              { path: 'cart/:cartId?', lazy: () => import('@/features/orderDesk/OrderDeskPage'), handle: handle({ title: 'Order desk', permission: 'order.write' }) },
              { path: 'sales-orders', lazy: () => import('@/features/salesOrders/SalesOrdersPage'), handle: handle({ title: 'Sales orders', permission: 'order.read' }) },
              { path: 'sales-order/:salesOrderId', lazy: () => import('@/features/salesOrders/SalesOrderPage'), handle: handle({ title: 'Sales order', parent: salesOrders, permission: 'order.read' }) },
              { path: 'price-approvals', lazy: () => import('@/features/approvals/ApprovalsPage'), handle: handle({ title: 'Price approvals', permission: 'price.override' }) },
              { path: 'customers', lazy: () => import('@/features/customers/CustomersPage'), handle: handle({ title: 'Customers', permission: 'order.read' }) },
              { path: 'customers/:id', lazy: () => import('@/features/customers/CustomerPage'), handle: handle({ title: 'Customer', parent: customers, permission: 'order.read' }) },
              { path: 'trips', lazy: () => import('@/features/trips/TripsPage'), handle: handle({ title: 'Trips', permission: 'trip.read' }) },
              { path: 'trips/create', lazy: () => import('@/features/trips/CreateTripPage'), handle: handle({ title: 'New trip', parent: trips, permission: 'trip.dispatch' }) },
              { path: 'trips/edit/:id', lazy: () => import('@/features/trips/EditTripPage'), handle: handle({ title: 'Edit trip', parent: trips, permission: 'trip.dispatch' }) },
              { path: 'trips/:tripId/tracking', lazy: () => import('@/features/trips/TripPage'), handle: handle({ title: 'Trip', parent: trips, permission: 'trip.read' }) },
              { path: 'sync-manager', lazy: () => import('@/features/syncManager/SyncManagerPage'), handle: handle({ title: 'Sync manager', permission: 'sync.read' }) },
              { path: 'site-settings', lazy: () => import('@/features/siteSettings/SiteSettingsPage'), handle: handle({ title: 'Site settings', permission: 'settings.read' }) },
              { path: 'admin-utils', lazy: () => import('@/features/adminUtils/AdminUtilsPage'), handle: handle({ title: 'Admin utilities', permission: 'order.write' }) },
              { path: 'account', lazy: () => import('@/features/account/AccountPage'), handle: handle({ title: 'Account' }) },
              { path: 'my-sessions', lazy: () => import('@/features/account/MySessionsPage'), handle: handle({ title: 'My sessions' }) },
              { path: 'users', lazy: () => import('@/features/users/UsersPage'), handle: handle({ title: 'Users', permission: 'user.manage' }) },
              { path: 'session-management', lazy: () => import('@/features/sessions/SessionsPage'), handle: handle({ title: 'Session management', permission: 'session.manage' }) },
              { path: 'audit', lazy: () => import('@/features/audit/AuditPage'), handle: handle({ title: 'Audit', permission: 'user.manage' }) },
              { path: '*', Component: NotFoundPage, handle: handle({ title: 'Not found' }) },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage alone /> },
    ],
  },
]
