import { NAME_LIMIT } from '../bounds.ts'
import { FOLDER_DEPTH_LIMIT } from './bounds.ts'

/** Folders from the top, without empty names. Deeper ones are named together in the last that the vault allows. */
export function toFolderPath(names: readonly string[]): string[] {
  const path = names.map((name) => name.trim()).filter((name) => name !== '')
  const last = path.slice(FOLDER_DEPTH_LIMIT - 1).join(' / ')
  const kept = path.length > FOLDER_DEPTH_LIMIT ? [...path.slice(0, FOLDER_DEPTH_LIMIT - 1), last] : path
  return kept.map((name) => name.slice(0, NAME_LIMIT))
}

/** Each folder once, parents before children, in the order in which they are first met. */
export function listFolders(paths: readonly (readonly string[])[]): string[][] {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = path.slice(0, depth)
      found.set(JSON.stringify(folder), folder)
    }
  }
  return [...found.values()]
}
