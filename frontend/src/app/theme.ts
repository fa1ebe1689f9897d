import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Shade 8 is the customer's #016341: a fill only, since on the dark body it has a contrast of 2.12. Text uses 4 and 5. */
const brand: MantineColorsTuple = ['#e3fbf0', '#c9f3e0', '#97e8c3', '#5fdfa9', '#33d995', '#18cc83', '#0aa869', '#04824f', '#016341', '#014d33']

/** Shade 5 is the customer's #9999D0; it takes dark text. */
const secondary: MantineColorsTuple = ['#f1f1fb', '#dfdff2', '#cfcfee', '#bcbce4', '#aaaada', '#9999d0', '#8080bd', '#6666a5', '#4f4f86', '#3b3b67']

// The banner is the page's own: the head of a dialog is no landmark.
const noBanner = { header: { role: 'presentation' } }

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.3,
  respectReducedMotion: true,
  cursorType: 'pointer',
  colors: { brand, secondary },
  fontFamily: 'Inter, "Segoe UI", system-ui, -apple-system, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '18px', xl: '28px' },
  defaultRadius: 6,
  // 0, 600, 900, 1200 and 1536 px.
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px', lineHeight: '28px' }, h2: { fontSize: '16px', lineHeight: '24px' }, h3: { fontSize: '14px', lineHeight: '20px' } } },
  // By name: importing the components here would bring all of them to the login screen.
  components: {
    Loader: { defaultProps: { color: 'brand.4' } },
    Alert: { defaultProps: { variant: 'outline' } },
    ActionIcon: { defaultProps: { variant: 'default' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, attributes: noBanner } },
    Drawer: { defaultProps: { attributes: noBanner } },
    // The list itself scrolls: a scroll area inside it is a region that no key reaches.
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: 260, overflowY: 'auto' } } },
    // The placeholder is a focusable child that a menu may not have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Lines and rings need the light shade: #016341 cannot be seen on the body.
    Tabs: { defaultProps: { color: 'brand.4' } },
    Stepper: { defaultProps: { color: 'brand.5' } },
    NavLink: { defaultProps: { variant: 'subtle' } },
  },
})

/** Mantine's own dimmed and placeholder greys fail WCAG 1.4.3 on the dark body (4.04 and 2.83). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-dimmed': '#b8b8b8',
    '--mantine-color-placeholder': '#b8b8b8',
    '--mantine-color-error': '#ff9d9d',
    '--mantine-color-anchor': '#33d995',
    '--mantine-primary-color-light-color': '#5fdfa9',
  },
})
