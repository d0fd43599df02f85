/** What a product is made of, as one hash: a build whose inputs did not change is not repeated. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'tests'])
const EVERY_BUILD = ['package-lock.json', 'tools/build.mjs', 'tools/build', 'tsconfig.base.json']

/** The workspace folder and those of our packages it is made of, however deep. */
export function withDependencies(folder, seen = new Set()) {
  if (seen.has(folder)) return seen
  seen.add(folder)
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@nora/')) withDependencies(`packages/${name.slice('@nora/'.length)}`, seen)
  }
  return seen
}

/** Hash over the names and bytes of all files under `paths`, tests left out. */
export function hashInputs(paths, folder = root) {
  const hash = createHash('sha256')
  for (const path of [...EVERY_BUILD, ...paths]) addPath(hash, folder, path)
  return hash.digest('hex')
}

function addPath(hash, folder, path) {
  const full = join(folder, path)
  if (!existsSync(full)) return
  const entries = listEntries(full)
  if (entries === undefined) {
    hash.update(`${path}\0`).update(readFileSync(full))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    addPath(hash, folder, `${path}/${entry.name}`)
  }
}

function listEntries(full) {
  try {
    return readdirSync(full, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
