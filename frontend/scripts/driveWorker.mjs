import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const source = new URL('driveWorker.js', import.meta.url)
/** The page, and the part of it that is loaded when it is opened. */
const pageFiles = ['DriverPage.tsx', 'screens/ReportView.tsx'].map((file) => `src/features/driver/${file}`)

/** The files that a chunk needs before it runs: itself and its static imports, with their styles and fonts. */
function filesOf(bundle, chunks) {
  const files = new Set()
  const visit = (file) => {
    const chunk = bundle[file]
    if (!chunk || files.has(file)) return
    files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset)
  }
  for (const { fileName } of chunks) visit(fileName)
  for (const css of [...files].filter((file) => file.endsWith('.css')))
    for (const [, asset] of String(bundle[css]?.source ?? '').matchAll(/url\(["']?\/?(assets\/[^"')]+)/g))
      files.add(asset)
  // Of the fonts, only the one of the Latin letters; the other needs the network.
  return [...files].filter((file) => !file.includes('latin-ext')).toSorted()
}

/** Writes drive-worker.js: the service worker with the files of the driver's page and their version. */
export function driveWorker() {
  return {
    name: 'drive-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(
        ({ type, isEntry, facadeModuleId }) =>
          type === 'chunk' && (isEntry || pageFiles.some((file) => facadeModuleId?.endsWith(file))),
      )
      if (chunks.length < 1 + pageFiles.length) this.error(`One of ${pageFiles.join(', ')} has no chunk of its own`)
      const files = filesOf(bundle, chunks).map((file) => `/${file}`)
      const worker = readFileSync(source, 'utf8')
      const html = String(bundle['index.html']?.source)
      const version = createHash('sha256').update(worker).update(files.join()).update(html).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'drive-worker.js',
        source: worker
          .replace('BUILD_VERSION', version)
          .replace("'BUILD_FILES'", files.map((f) => `'${f}'`).join(', ')),
      })
    },
  }
}
