import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import { type ListedFolder, listPlaces } from './listed-records.ts'

const NAMES_SHOWN = 20

/** The folder of this path, name or id. Throws a Failure that lists what there is. */
export function getFolder(folders: readonly ListedFolder[], asked: string): ListedFolder {
  const found = findFolders(folders, asked)
  const [folder] = found
  if (folder !== undefined && found.length === 1) return folder
  const shown = (found.length > 1 ? found : folders).map(({ path, id }) => path || id)
  const names = shown.slice(0, NAMES_SHOWN).join(', ') + (shown.length > NAMES_SHOWN ? '…' : '')
  throw new Failure(
    exitCodes.failure,
    found.length > 1
      ? { ru: `Папок «${asked}» несколько.`, en: `There are several folders “${asked}”.` }
      : { ru: `Папки «${asked}» нет.`, en: `There is no folder “${asked}”.` },
    {
      code: 'NotFound',
      ...(names !== '' && { advice: { ru: `Есть: ${names}`, en: `There are: ${names}` } }),
    },
  )
}

function findFolders(folders: readonly ListedFolder[], asked: string): ListedFolder[] {
  const wanted = toKey(asked)
  const byId = folders.filter(({ id }) => id === asked)
  if (byId.length > 0) return byId
  const byPath = folders.filter(({ path }) => toKey(path) === wanted)
  return byPath.length > 0 ? byPath : folders.filter(({ name }) => toKey(name) === wanted)
}

/** The folder of this path from the top, made with those above it where it is missing. */
export async function ensureFolder(vault: HeldVault, names: readonly string[]): Promise<ListedFolder> {
  let parent_id: string | null = null
  for (let depth = 1; depth <= names.length; depth++) {
    const path = toKey(names.slice(0, depth).join('/'))
    const known = (await listPlaces(vault)).find((folder) => toKey(folder.path) === path)
    parent_id =
      known?.id ?? (await vault.createFolder({ name: names[depth - 1] ?? '', parent_id, icon: null })).id
  }
  const made = (await listPlaces(vault)).find(({ id }) => id === parent_id)
  if (made === undefined) throw new Error('the folder that was made is not listed')
  return made
}

export function toKey(name: string): string {
  return name
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .normalize('NFKC')
    .toLowerCase()
}
