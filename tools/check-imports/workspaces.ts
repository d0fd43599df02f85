import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with a package.json of its own: what it is called, opens and declares. */
export type Workspace = {
  /** `packages/kit`; the empty string is the root. */
  folder: string
  name: string
  /** Path of the file behind each export, by subpath (`.`, `./styles.css`); a `*` stands for the same in both. */
  exports: ReadonlyMap<string, string>
  dependencies: ReadonlySet<string>
  /** Packages for tests and configuration files only. */
  devDependencies: ReadonlySet<string>
}

type Manifest = {
  name: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export function readWorkspaces(root: string): Workspace[] {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
  )
  return ['', ...folders.filter((folder) => existsSync(join(root, folder, 'package.json')))].map((folder) =>
    readWorkspace(root, folder),
  )
}

function readWorkspace(root: string, folder: string): Workspace {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
  const exports = new Map<string, string>()
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    exports.set(subpath, `${folder}/${target.replace(/^\.\//, '')}`)
  }
  return {
    folder,
    name: manifest.name,
    exports,
    dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
  }
}

/** The file behind a subpath as Node finds it: by its own name, or by the longest pattern that fits. */
export function findExport({ exports }: Workspace, subpath: string): string | undefined {
  const exact = exports.get(subpath)
  if (exact !== undefined) return exact
  const fitting = [...exports].flatMap(([pattern, target]) => {
    const [start, end] = pattern.split('*')
    if (start === undefined || end === undefined) return []
    if (!subpath.startsWith(start) || !subpath.endsWith(end) || subpath.length <= start.length + end.length) {
      return []
    }
    const star = subpath.slice(start.length, subpath.length - end.length)
    return [{ start, path: target.replaceAll('*', star) }]
  })
  return fitting.sort((a, b) => b.start.length - a.start.length)[0]?.path
}

/** The workspace a file belongs to; the root when no other holds it. */
export function getWorkspace(path: string, workspaces: readonly Workspace[]): Workspace {
  const owner = workspaces.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`))
  const root = workspaces.find(({ folder }) => folder === '')
  if (!root) throw new Error('the root package.json is missing')
  return owner ?? root
}
