import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { findExport, type Workspace } from './workspaces.ts'

/** Says where an import leads. Files are repository paths; an unknown one is kept to be reported. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string; specifier: string }
  | { kind: 'node'; name: string }
  | { kind: 'unknown'; why: string }

const BUILTINS = new Set(builtinModules)

export function resolveImport(
  from: string,
  specifier: string,
  files: ReadonlySet<string>,
  workspaces: readonly Workspace[],
): Target {
  if (specifier.startsWith('.')) return resolveRelative(from, specifier, files)
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier.slice('node:'.length) }
  if (BUILTINS.has(specifier)) return { kind: 'unknown', why: `write node:${specifier}` }
  const name = packageName(specifier)
  const workspace = workspaces.find((candidate) => candidate.folder !== '' && candidate.name === name)
  if (!workspace) return { kind: 'package', name, specifier }
  const path = findExport(workspace, `.${withoutQuery(specifier).slice(name.length)}`)
  if (path === undefined || (path.includes('/src/') && !files.has(path)))
    return { kind: 'unknown', why: `${specifier} is no export of ${workspace.folder}` }
  return { kind: 'file', path }
}

function resolveRelative(from: string, specifier: string, files: ReadonlySet<string>): Target {
  const path = posix.join(posix.dirname(from), withoutQuery(specifier))
  // Produced files are not in the tree; nothing can be said about them here.
  if (files.has(path) || path.includes('/dist/')) return { kind: 'file', path }
  return { kind: 'unknown', why: `${specifier} is no file (imports carry their extension)` }
}

function withoutQuery(specifier: string): string {
  return specifier.replace(/\?.*$/, '')
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
