import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** The oldest go: servers come and go on a machine that tries many. */
const LIMIT = 100

/** Holds what the client has learned and can do without. */
export type StateFile = {
  /** Name of the path by which a region was last reached. */
  findPath(server: string, region: string): Promise<string | null>
  keepPath(server: string, region: string, name: string): Promise<void>
}

/** Opens `state.json` in the client’s folder; a broken file counts as an absent one. */
export function openStateFile(folder: string): StateFile {
  const path = join(folder, 'state.json')

  async function readPaths(): Promise<[place: string, name: string][]> {
    try {
      const { paths } = JSON.parse(await readFile(path, 'utf8')) as { paths: Record<string, unknown> }
      return Object.entries(paths).flatMap(([place, name]) =>
        typeof name === 'string' ? [[place, name] as [string, string]] : [],
      )
    } catch {
      return []
    }
  }

  return {
    async findPath(server, region) {
      const place = `${server} ${region}`
      return (await readPaths()).find(([known]) => known === place)?.[1] ?? null
    },
    async keepPath(server, region, name) {
      const place = `${server} ${region}`
      const others = (await readPaths()).filter(([known]) => known !== place)
      const paths = Object.fromEntries([...others.slice(1 - LIMIT), [place, name]])
      await replaceFile(path, `${JSON.stringify({ paths }, null, 2)}\n`)
    },
  }
}
