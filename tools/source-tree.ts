import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.nora', '.cache', 'coverage', 'results'])

/** Every file people wrote under `root`: paths relative to it, with forward slashes, sorted. */
export function listFiles(root: string): string[] {
  const found: string[] = []
  collect(root, '', found)
  return found.sort()
}

function collect(root: string, folder: string, found: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) collect(root, path, found)
    } else if (entry.isFile()) {
      found.push(path)
    }
  }
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function isSource(path: string): boolean {
  return /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing\/|^(?:packages|apps)\/[^/]+\/tests\//.test(path)
}

export function isConfig(path: string): boolean {
  return /(^|\/)[a-z-]+\.config\.ts$/.test(path)
}
