import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * Shade 8 is the customer's #016341. It is used for fills only, since its contrast on the dark body is 2.12. Text uses
 * 4 and 5.
 */
const brand: MantineColorsTuple = [
  '#e3fbf0',
  '#c9f3e0',
  '#97e8c3',
  '#5fdfa9',
  '#33d995',
  '#18cc83',
  '#0aa869',
  '#04824f',
  '#016341',
  '#014d33',
]

/** Shade 5 is the customer's #9999D0, for fills with dark text. Shade 3 is for text: links and information. */
const secondary: MantineColorsTuple = [
  '#f1f1fb',
  '#dfdff2',
  '#cfcfee',
  '#b9b9e6',
  '#aaaada',
  '#9999d0',
  '#8080bd',
  '#55557a',
  '#3a3a5c',
  '#26263a',
]

/**
 * The surfaces of the components: text, text 2, text 3, checkbox, control border, hover, control, page, navigation,
 * black.
 */
const dark: MantineColorsTuple = [
  '#ecedef',
  '#b4b7bd',
  '#8f949c',
  '#6a6f78',
  '#3a3d43',
  '#2e3036',
  '#232529',
  '#161719',
  '#111214',
  '#0b0c0d',
]

/** Shades 4 and 5 are --amber: what needs a person. */
const yellow: MantineColorsTuple = [
  '#fff6e6',
  '#fdebca',
  '#fadba3',
  '#f6c97e',
  '#f2b65a',
  '#f2b65a',
  '#d99a3a',
  '#b97d22',
  '#8f5f16',
  '#5a3d12',
]

// Only the page has a banner: the header of a dialog is not a landmark.
const noBanner = { header: { role: 'presentation' } }

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.3,
  respectReducedMotion: true,
  cursorType: 'pointer',
  colors: { brand, secondary, dark, yellow },
  fontFamily: 'Inter, system-ui, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '8px', sm: '8px', md: '12px', lg: '20px', xl: '28px' },
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  // 0, 600, 900, 1200 and 1536 px.
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '15px', lineHeight: '24px' },
      h2: { fontSize: '13px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  // By name: an import of the components would load all of them on the login screen.
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm' } },
    Loader: { defaultProps: { color: 'secondary.5' } },
    // Controls are 30 px high with text of 13 px.
    InputWrapper: { styles: { label: { marginBottom: 2, color: 'var(--text-2)', fontSize: 11, fontWeight: 400 } } },
    Input: { vars: () => ({ wrapper: { '--input-height': '30px', '--input-fz': '13px' } }) },
    Button: { defaultProps: { size: 'xs' }, styles: { label: { fontWeight: 500 } } },
    Checkbox: { defaultProps: { color: 'secondary.5', iconColor: 'dark.8' } },
    Radio: { defaultProps: { color: 'secondary.5', iconColor: 'dark.8' } },
    Switch: { defaultProps: { color: 'secondary.5' } },
    Pagination: { defaultProps: { color: 'secondary.8' } },
    Table: { defaultProps: { horizontalSpacing: 'sm', verticalSpacing: 6, fz: 'sm' } },
    Alert: { defaultProps: { variant: 'outline' } },
    ActionIcon: { defaultProps: { variant: 'default' } },
    Paper: { defaultProps: { radius: 8 } },
    Modal: {
      defaultProps: {
        size: 480,
        radius: 8,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: noBanner,
      },
    },
    Drawer: { defaultProps: { attributes: noBanner } },
    // The list itself scrolls. A scroll area inside it would be a region that the keyboard cannot reach.
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: 260, overflowY: 'auto' } } },
    // The placeholder would be a focusable child that ARIA does not allow in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tabs: { defaultProps: { color: 'secondary.5' } },
    NavLink: { defaultProps: { variant: 'subtle', color: 'secondary' } },
  },
})

/** Mantine's dimmed and placeholder grays fail WCAG 1.4.3 on dark surfaces. These have a contrast of 5.5 on a panel. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-primary-color-light-color': 'var(--green)',
  },
})
