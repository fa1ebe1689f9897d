const browsers: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  // The first match wins: Edge and Opera also name Chrome, and all of them name Safari.
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (list: typeof browsers, text: string) => list.find(([, sign]) => sign.test(text))?.[0]

/** The name of a device, made from the user agent: 'Firefox on Windows'. A program is shown by its own name. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent.split(/[\s/]/)[0] || 'Unknown device')
}
