/**
 * What is imported from an index, such as a public API, is imported from the file behind it, so that a part of a program
 * holds that file alone: esbuild has whoever imports from an index load all that anybody imports from it.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Applies to our own files, and to indexes of packages that say that loading them does nothing (`sideEffects: false`).
 * Each of `entries` loads `modules` besides.
 *
 * @param {{ entries: ReadonlySet<string>, modules: readonly string[] }} [together]
 */
export const importDirectly = ({ entries, modules } = { entries: new Set(), modules: [] }) => ({
  name: 'import-directly',
  async setup(build) {
    const { parseSync } = await import('oxc-parser')
    const modulesRead = new Map()
    const readModule = (path) => {
      if (!modulesRead.has(path)) modulesRead.set(path, parseSync(path, readFileSync(path, 'utf8')).module)
      return modulesRead.get(path)
    }
    const resolve = async (specifier, importer) => {
      const options = { kind: 'import-statement', importer, resolveDir: dirname(importer) }
      const { path, external, sideEffects } = await build.resolve(specifier, options)
      return external || sideEffects || !/\.[cm]?[jt]s$/.test(path) ? null : path
    }
    build.onLoad({ filter: /\/(?:packages|apps)\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const edits = []
      for (const statement of parseSync(path, text).module.staticImports) {
        const names = statement.entries.filter(
          ({ isType, importName }) => !isType && importName.kind === 'Name',
        )
        if (names.length === 0 || statement.entries.some(({ importName }) => importName.kind !== 'Name'))
          continue
        const index = await resolve(statement.moduleRequest.value, path)
        if (index === null) continue
        const lines = names.map(async ({ importName, localName }) => {
          const found = await findBehind({ resolve, readModule }, index, importName.name)
          return toImport(found ?? { path: index, name: importName.name }, localName.value)
        })
        edits.push({ ...statement, text: (await Promise.all(lines)).join(' ') })
      }
      const besides = entries.has(path)
        ? modules.map((module) => `\nimport ${JSON.stringify(module)}`).join('')
        : ''
      return { contents: withEdits(text, edits) + besides, loader: 'ts' }
    })
  },
})

/** Where what an index exports under this name is made; `name` is null for all of a module. Null where that is not said. */
async function findBehind(files, index, name) {
  const { staticImports, staticExports } = files.readModule(index)
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .find(({ exportName, isType }) => exportName.name === name && !isType)
  if (exported === undefined) return null
  if (exported.moduleRequest !== null) return follow(files, index, exported)
  const { name: local } = exported.localName
  for (const { moduleRequest, entries } of staticImports) {
    const imported = entries.find(({ localName }) => localName.value === local)
    if (imported !== undefined) return follow(files, index, { ...imported, moduleRequest })
  }
  return { path: index, name }
}

async function follow(files, index, { moduleRequest, importName }) {
  const path = await files.resolve(moduleRequest.value, index)
  if (path === null) return null
  if (importName.kind === 'NamespaceObject' || importName.kind === 'All') return { path, name: null }
  if (importName.kind !== 'Name') return null
  return (await findBehind(files, path, importName.name)) ?? { path, name: importName.name }
}

function toImport({ path, name }, local) {
  const from = JSON.stringify(path)
  return name === null ? `import * as ${local} from ${from};` : `import { ${name} as ${local} } from ${from};`
}

function withEdits(text, edits) {
  let [done, at] = ['', 0]
  for (const { start, end, text: edited } of edits) {
    done += `${text.slice(at, start)}${edited}`
    at = end
  }
  return done + text.slice(at)
}
