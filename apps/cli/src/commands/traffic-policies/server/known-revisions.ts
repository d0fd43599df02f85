import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../../platform/replace-file.ts'

/** The oldest go. A forgotten one only means that a draft of another text is not replaced without being asked to. */
const LIMIT = 500

/** Remembers which revision of a policy each file was pulled from or pushed as. */
export type KnownRevisions = {
  find(place: FilePlace): Promise<number | null>
  keep(place: FilePlace, revision: number): Promise<void>
}

export type FilePlace = { readonly server: string; readonly id: string; readonly path: string }

/** Opens `policies.json` in the client’s folder; a broken file counts as an absent one. */
export function openKnownRevisions(folder: string): KnownRevisions {
  const path = join(folder, 'policies.json')

  async function read(): Promise<[place: string, revision: number][]> {
    try {
      const { revisions } = JSON.parse(await readFile(path, 'utf8')) as { revisions: Record<string, unknown> }
      return Object.entries(revisions).flatMap(([place, revision]) =>
        typeof revision === 'number' ? [[place, revision] as [string, number]] : [],
      )
    } catch {
      return []
    }
  }

  return {
    async find(place) {
      const key = toKey(place)
      return (await read()).find(([known]) => known === key)?.[1] ?? null
    },
    async keep(place, revision) {
      const key = toKey(place)
      const others = (await read()).filter(([known]) => known !== key)
      const revisions = Object.fromEntries([...others.slice(1 - LIMIT), [key, revision]])
      await replaceFile(path, `${JSON.stringify({ revisions }, null, 2)}\n`)
    },
  }
}

function toKey({ server, id, path }: FilePlace): string {
  return `${server} ${id} ${path}`
}
