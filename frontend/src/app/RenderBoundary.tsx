import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { reportError } from '@/api/errorReport'
import { ScreenTrouble } from '@/app/ScreenTrouble'

interface Props {
  /** A new one starts anew: another screen is not responsible for what this one could not draw. */
  place: string
  /** Nothing else of the portal is around it. */
  alone: boolean
  children: ReactNode
}

/** What an exception while drawing leaves of a screen: a word and a way on, not an empty page. */
class Boundary extends Component<Props, { failed: boolean; place: string }> {
  override state = { failed: false, place: this.props.place }

  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ place }: Props, state: { place: string }) => (place === state.place ? null : { failed: false, place })

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportError(error, componentStack ?? '')
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ScreenTrouble alone={this.props.alone} title="This screen has failed" action="Try again" onAction={() => this.setState({ failed: false })}>
        Something went wrong in the portal, and it has been reported. What was saved is safe: try again, or go on with another screen.
      </ScreenTrouble>
    )
  }
}

/** The screens of a route; an exception in one of them stays here, where the router would take it for a wrong address. */
export function RenderBoundary({ alone = false }: { alone?: boolean }) {
  return (
    <Boundary place={useLocation().key} alone={alone}>
      <Outlet />
    </Boundary>
  )
}
