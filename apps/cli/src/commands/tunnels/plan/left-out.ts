import { isAbsolute, join, relative } from 'node:path'
import type { OriginTarget } from '@nora/agent'
import type { Platform } from '../../../platform/platform.ts'
import { type Places, toPath } from './read-target.ts'

const TUNNEL_FILES = ['nora.yml', 'nora.yaml']

/** The files that values anywhere in `settings` are read from: passwords and keys are kept there. */
export function secretFiles(settings: unknown, places: Places): string[] {
  if (typeof settings === 'string') {
    return /^file:./.test(settings) ? [toPath(settings.slice('file:'.length), places)] : []
  }
  if (typeof settings !== 'object' || settings === null) return []
  return Object.values(settings).flatMap((value) => secretFiles(value, places))
}

/** Lists what is in a published folder and is not served from it, in the owner’s words. */
export async function findLeftOut(target: OriginTarget, platform: Platform): Promise<string[]> {
  if (target.kind === 'routes') {
    const parts = [...target.routes.map(({ destination }) => destination), target.fallback]
    const found = await Promise.all(parts.map((part) => (part === null ? [] : findLeftOut(part, platform))))
    return [...new Set(found.flat())]
  }
  if (target.kind !== 'folder') return []
  const paths = [...TUNNEL_FILES.map((name) => join(target.path, name)), ...target.leftOut]
  const found: string[] = []
  for (const path of new Set(paths)) {
    const below = relative(target.path, path)
    if (below.startsWith('..') || isAbsolute(below) || below.startsWith('.')) continue
    if ((await platform.isFolder(path)) || (await platform.readFile(path).catch(() => '')) !== null) {
      found.push(below)
    }
  }
  return found
}
