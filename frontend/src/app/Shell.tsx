import { Anchor, AppShell, Burger, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, matchPath, Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { useAuth } from '@/api/authStore'
import { useRestoredCache } from '@/api/cachePersistence'
import { useSession } from '@/api/session'
import { tokenSubject } from '@/api/token'
import { forgetWithUser } from '@/api/userChange'
import { HealthDot } from '@/app/HealthDot'
import { Navigation, navbarSize, useNavigationState } from '@/app/NavBar'
import { useRememberRecent } from '@/app/palette/recent'
import { LeaveGuard } from '@/ui/LeaveGuard'
import classes from '@/app/Shell.module.css'
import { signOut } from '@/api/signOut'
import { StateBar } from '@/app/StateBar'
import { useGlobalKeys } from '@/app/useGlobalKeys'
import { UserButton } from '@/app/UserButton'
import { keepWantedPath } from '@/features/auth/wantedPath'
import { allUnsaved } from '@/features/orderEditor/saving/unsaved'
import { paths } from '@/paths'
import type { Screen } from '@/screen'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { EmptyState } from '@/ui/EmptyState'
import { Page } from '@/ui/Page'
import { PageLoader } from '@/ui/PageLoader'
import { watchPastes } from '@/ui/watchPastes'
import { useCurrentTitle } from '@/ui/screenTitle'
import { offerTitleSlots, useTitleTaken } from '@/ui/titleSlot'
import { lazily } from '@/ui/lazily'
import { keysText } from '@/ui/shortcuts'
import '@/app/shellStyles'

// Only needed by a user whose password was reset.
const ChangePasswordFirst = lazily(
  async () => (await import('@/features/account/ChangePasswordFirst')).ChangePasswordFirst,
)

// Only after a sign-in that follows a session which ended with unsaved edits.
const UnsavedOffer = lazily(async () => (await import('@/features/orderEditor/saving/UnsavedOffer')).UnsavedOffer)

/** What the frame shows of the current screen. */
type Shown = Pick<Screen, 'title' | 'parent' | 'permission' | 'path' | 'wide'>

function useScreen(): Shown | undefined {
  return useMatches().findLast((match) => match.handle)?.handle as Shown | undefined
}

// The last query of each address, so that a link back to a list restores its state.
const leftAt = new Map<string, string>()
forgetWithUser(() => leftAt.clear())

function Breadcrumb({ screen }: { screen: Shown | undefined }) {
  const record = useCurrentTitle()
  const taken = useTitleTaken()
  const { pathname, search } = useLocation()
  useEffect(() => void leftAt.set(pathname, search), [pathname, search])
  const title = record || screen?.title || ''
  const parent = screen?.parent
  useEffect(() => {
    document.title = title ? `${title} · Backdock` : 'Backdock'
  }, [title])
  return (
    <div className={classes.crumbs}>
      {parent && (
        <nav aria-label="Breadcrumb" className={classes.parent}>
          <Anchor component={Link} to={parent.path + (leftAt.get(parent.path) ?? '')} c="dimmed">
            {parent.title}
          </Anchor>
          <IconChevronRight size={14} aria-hidden />
        </nav>
      )}
      <div ref={offerTitleSlots} className={classes.heading}>
        <Title order={1} className={classes.title}>
          <span data-slot="title" />
          {!taken && (title || 'Backdock')}
        </Title>
        <span data-slot="badges" />
      </div>
    </div>
  )
}

function Content({ screen }: { screen: Shown | undefined }) {
  const { profile, error, reload, can } = useSession()
  const restored = useRestoredCache()
  const next = useNavigation().location?.pathname
  const here = useLocation().pathname
  const title = screen?.title ?? 'Backdock'
  if (error && !profile)
    return (
      <Page title={title}>
        <ErrorPanel error={error} title="Your profile could not be loaded" onRetry={() => void reload()} />
      </Page>
    )
  // A navigation to another record of the same screen keeps the screen.
  const leaves = next && next !== here && !(screen && matchPath(screen.path, next))
  if (!profile || !restored || leaves) return <PageLoader />
  if (screen?.permission && !can(screen.permission))
    return (
      <Page title={title}>
        <EmptyState title="You do not have access to this screen">
          Ask an administrator if you need this screen; your role is {profile.role}.
        </EmptyState>
      </Page>
    )
  return (
    <>
      {allUnsaved(profile._id).length > 0 && <UnsavedOffer userId={profile._id} />}
      <LeaveGuard />
      <Outlet />
    </>
  )
}

const keepFocus = async () => (await import('@/app/keepFocus')).keepFocus
const refuseStrayFiles = async () => (await import('@/ui/strayFiles')).refuseStrayFiles

/** Starts what runs until the shell is gone. Its code is loaded meanwhile, so the first screen does not wait for it. */
function useStarted(load: () => Promise<() => () => void>): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    void load().then((start) => {
      if (!gone) end = start()
    })
    return () => {
      gone = true
      end?.()
    }
  }, [load])
}

/** Whether the user is signed in. Who is signed out goes to the sign-in page, which comes back to this address. */
function useSignedIn(): boolean {
  const auth = useAuth()
  const lastUser = useRef('')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (auth) {
      lastUser.current = tokenSubject(auth.token)
      return
    }
    keepWantedPath(pathname + search, lastUser.current)
    void navigate(paths.login(), { replace: true })
  }, [auth, pathname, search, navigate])
  return auth !== null
}

interface HeaderProps {
  screen: Shown | undefined
  nav: ReturnType<typeof useNavigationState>
  onSearch: () => void
  onKeys: () => void
}

function Header({ screen, nav, onSearch, onKeys }: HeaderProps) {
  return (
    <AppShell.Header className={classes.header}>
      <div className={classes.bar}>
        <Burger
          opened={nav.opened}
          onClick={nav.toggle}
          hiddenFrom="md"
          size="sm"
          className={classes.burger ?? ''}
          aria-label={nav.opened ? 'Close navigation' : 'Open navigation'}
        />
        <div className={classes.brandPlace} data-mode={nav.mode}>
          <Link to={paths.controlPanel()} className={classes.brand}>
            Backdock
          </Link>
        </div>
        <Breadcrumb screen={screen} />
        <UnstyledButton
          className={classes.search}
          onClick={onSearch}
          aria-label="Search orders, items, customers and commands"
          aria-keyshortcuts="Control+K"
        >
          <IconSearch size={16} aria-hidden />
          <span className={classes.searchText}>Search orders, items, customers</span>
          <span className={classes.searchKeys} data-keys={keysText('mod+K')} aria-hidden />
        </UnstyledButton>
        <StateBar />
        <HealthDot />
        <UserButton onKeys={onKeys} />
      </div>
    </AppShell.Header>
  )
}

/** The frame of every signed-in screen: navigation, breadcrumb, palette, user menu. */
export function Component() {
  const signedIn = useSignedIn()
  const { profile } = useSession()
  const screen = useScreen()
  const nav = useNavigationState(screen?.wide === true)
  const { dialog, openPalette, openKeys, close } = useGlobalKeys(nav.toggle)
  useRememberRecent()
  useStarted(keepFocus)
  useStarted(refuseStrayFiles)
  useEffect(watchPastes, [])
  if (!signedIn) return null
  if (profile?.mustChangePassword) return <ChangePasswordFirst profile={profile} onSignOut={() => void signOut()} />

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: navbarSize(nav.mode), breakpoint: 'md', collapsed: { mobile: !nav.opened } }}
      padding={{ base: 12, sm: 20 }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header screen={screen} nav={nav} onSearch={openPalette} onKeys={openKeys} />
      <AppShell.Navbar className={classes.navbar} px={8} py={10} aria-label="Main" hidden={false} data-mode={nav.mode}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Content screen={screen} />
      </AppShell.Main>
      {dialog && <dialog.Dialog onClose={close} />}
    </AppShell>
  )
}
