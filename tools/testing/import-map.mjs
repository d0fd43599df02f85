import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'

/** Imports of every kind, and files beside this one that are read or started by path. */
const NAMED_FILES = /(['"`])(\.{1,2}\/[^'"`\n]+?\.(?:tsx?|mjs|css|json))\1/g
const NAMED_PACKAGES = /(['"`])(@nora\/[a-z0-9-]+(?:\/[a-z0-9./-]+)?)\1/g
/** A built program, or a source that is started by its path from the root. */
const NAMED_PROGRAMS = /\b(apps\/[a-z]+)\/(?:src\/main|dist)\b/g
/** How the launcher names the programs it starts. */
const NAMED_BUILDS = /'([a-z]+)\/dist\/[a-z.]+'/g
/** A test that drives a browser looks at the console. */
const BROWSER = "'playwright-core'"

/**
 * Which files each file leads to: by imports, by packages of ours, by programs it starts.
 *
 * @typedef {{ text(path: string): string, reached(start: string): Set<string> }} ImportMap
 * @param {string} root @returns {ImportMap}
 */
export function createImportMap(root) {
  const packages = readPackages(root)
  /** @type {Map<string, { text: string, leadsTo: string[] }>} */
  const known = new Map()

  function look(path) {
    const before = known.get(path)
    if (before) return before
    const text = readFileSync(join(root, path), 'utf8')
    const named = [
      ...[...text.matchAll(NAMED_FILES)].flatMap(([, , file]) =>
        expandPattern(root, normalize(`${dirname(path)}/${file}`)),
      ),
      ...[...text.matchAll(NAMED_PACKAGES)].map(([, , name]) => findPackageFile(packages, name)),
      ...[...text.matchAll(NAMED_PROGRAMS)].flatMap(([, app]) => mainFiles(app)),
      ...[...text.matchAll(NAMED_BUILDS)].flatMap(([, name]) => mainFiles(`apps/${name}`)),
      ...(text.includes(BROWSER) ? mainFiles('apps/console') : []),
    ]
    const found = { text, leadsTo: named.filter((file) => file && existsSync(join(root, file))) }
    known.set(path, found)
    return found
  }

  return {
    text: (path) => look(path).text,
    reached(start) {
      const files = new Set([start])
      // A set that grows while it is walked is walked to its new end.
      for (const file of files) for (const next of look(file).leadsTo) files.add(next)
      return files
    },
  }
}

/** The files of `import.meta.glob`: a `*` stands for any part of one name. */
function expandPattern(root, pattern) {
  const folder = pattern.slice(0, pattern.indexOf('*')).replace(/[^/]*$/, '')
  if (!pattern.includes('*') || !existsSync(join(root, folder))) return [pattern]
  const source = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}${name}`)
    .filter((path) => new RegExp(`^${source}$`).test(path))
}

function mainFiles(app) {
  return [`${app}/src/main.ts`, `${app}/src/main.tsx`]
}

/** A name as Node finds it: by its own entry, or by a pattern, in which `*` stands for the rest. */
function findPackageFile(packages, name) {
  const exact = packages.get(name)
  if (exact !== undefined) return exact
  for (const [pattern, target] of packages) {
    const [start, end] = pattern.split('*')
    if (end === undefined || !name.startsWith(start) || !name.endsWith(end)) continue
    return target.replace('*', name.slice(start.length, name.length - end.length))
  }
  return undefined
}

/** Entries of our packages, by the name they are imported by. */
function readPackages(root) {
  const entries = new Map()
  const folder = join(root, 'packages')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const manifest = join(folder, name, 'package.json')
    if (!existsSync(manifest)) continue
    const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    for (const [entry, target] of Object.entries(exports)) {
      if (typeof target === 'string')
        entries.set(`@nora/${name}${entry.slice(1)}`, normalize(`packages/${name}/${target}`))
    }
  }
  return entries
}
