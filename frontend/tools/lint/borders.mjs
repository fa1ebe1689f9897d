/** The folders of src, the lowest level first: a file imports from its own level and from lower ones. */
const levels = [['api', 'ui'], ['resources'], ['parts'], ['features'], ['app']]

/** Features that others may import, each with the features that may import it. */
const shared = { orderEditor: ['orderDesk', 'salesOrders'] }

const levelOf = (folder) => levels.findIndex((level) => level.includes(folder))

/** Why a file in one folder of src must not import from another; undefined when it may. */
function objection([folder, feature], [otherFolder, otherFeature]) {
  const level = levelOf(folder)
  if (level < 0) return undefined
  if (levelOf(otherFolder) > level) return `src/${folder} may not import from src/${otherFolder}, which is above it.`
  if (folder !== 'features' || otherFolder !== 'features' || feature === otherFeature) return undefined
  if (shared[otherFeature]?.includes(feature)) return undefined
  return `The feature ${feature} may not import from ${otherFeature}: move what both need to src/parts or src/resources.`
}

/** The components of which dialogs are made. Only src/ui/dialog and the palette may import them. */
const dialogParts = ['Modal', 'Drawer']
const isDialogKit = ([folder, feature]) =>
  (folder === 'ui' && feature === 'dialog') || (folder === 'app' && feature === 'palette')

const borders = {
  create(context) {
    const own = context.filename.replaceAll('\\', '/').split('/src/').at(-1).split('/')
    const check = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('@/')) return
      const message = objection(own, source.value.slice(2).split('/'))
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: (node) => {
        check(node.source)
        if (node.source.value !== '@mantine/core' || isDialogKit(own) || context.filename.includes('.test.')) return
        const part = node.specifiers.find(({ imported }) => dialogParts.includes(imported?.name))
        if (part) context.report({ node: part, message: 'Make dialogs of src/ui/dialog: they give the focus back.' })
      },
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
    }
  },
}

export default { meta: { name: 'portal' }, rules: { borders } }
