import { basename, dirname } from 'node:path'
import type { Finding } from '../findings.ts'
import { readText } from '../source-tree.ts'
import { MANIFEST_FACTS } from './rules.ts'

type Manifest = Record<string, unknown> & {
  name?: string
  version?: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Every workspace is called after its folder, opens by `exports`, and names exact versions. */
export function findManifestViolations(root: string, files: readonly string[]): Finding[] {
  const paths = files.filter((path) => /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/.test(path))
  return paths.flatMap((path) => {
    const manifest = JSON.parse(readText(root, path)) as Manifest
    return complaints(path, manifest, files).map((message) => ({
      path,
      rule: 'manifest',
      message,
      reason: 'all rooms are declared alike: private, versions exact, packages opened by exports',
    }))
  })
}

function complaints(path: string, manifest: Manifest, files: readonly string[]): string[] {
  const inexact = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(([name, version]) => `${name}: "${version}" is no exact version`)
  const wrongFacts = Object.entries(MANIFEST_FACTS)
    .filter(([key, value]) => manifest[key] !== value)
    .map(([key, value]) => `${key} is not ${JSON.stringify(value)}`)
  return [
    ...inexact,
    ...wrongFacts,
    ...(path === 'package.json' ? [] : publicApiComplaints(path, manifest, files)),
  ]
}

function publicApiComplaints(path: string, manifest: Manifest, files: readonly string[]): string[] {
  const folder = dirname(path)
  const name = `@nora/${basename(folder)}`
  const found: string[] = []
  if (manifest.name !== name) found.push(`name is not "${name}"`)
  if (folder.startsWith('apps/') && manifest.exports) found.push('a program exports nothing')
  if (folder.startsWith('packages/') && !manifest.exports?.['.']) found.push('exports has no "."')
  for (const target of Object.values(manifest.exports ?? {})) {
    const file = `${folder}/${target.replace(/^\.\//, '')}`
    if (!files.some((path) => fits(file, path))) found.push(`exports ${target}, which does not exist`)
  }
  return found
}

/** A `*` in an export stands for any name. */
function fits(file: string, path: string): boolean {
  const [start, end] = file.split('*')
  if (start === undefined || end === undefined) return file === path
  return path.startsWith(start) && path.endsWith(end) && path.length > start.length + end.length
}
