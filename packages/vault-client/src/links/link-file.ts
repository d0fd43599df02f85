import { type Bytes, fromBase64url, VaultError } from '@nora/vault-core'
import { type FileFacts, LINK_FILE_LIMIT_BYTES } from '@nora/vault-records'
import { type KeyedFile, makeFileFacts, type OpenedLinkPlace, toFileOnItsWay, toKeyedFile } from '../files.ts'
import type { FileToShare, SharedContent } from '../views.ts'

/** The file of a link as its content names it; its place is the link. */
export type LinkFile = Omit<FileFacts, 'id'>

const NAME_LIMIT = 255
const TYPE_LIMIT = 255
const KEY_BYTES = 32
/** What a name must not have: whoever saves the file would take it for a folder, not see it, or read another ending. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/gu

/** A file with a key of its own, under a name that every system takes. Throws `wrong_length` beyond 25 MiB. */
export async function makeLinkFile({ name, type, bytes }: FileToShare): Promise<LinkFile> {
  if (bytes > LINK_FILE_LIMIT_BYTES)
    throw new VaultError('wrong_length', 'the file is larger than a link takes', { bytes })
  const { id: _, ...file } = await makeFileFacts('', {
    name: toFileName(name),
    type: type.length > TYPE_LIMIT ? '' : type,
    bytes,
  })
  return file
}

/** Throws `not_json` for what our clients would not name. */
export function parseLinkFile(value: unknown): LinkFile {
  const { name, type, bytes, key } = (value ?? {}) as Record<string, unknown>
  const isGood =
    typeof name === 'string' &&
    isFileName(name) &&
    typeof type === 'string' &&
    type.length <= TYPE_LIMIT &&
    typeof bytes === 'number' &&
    Number.isSafeInteger(bytes) &&
    bytes >= 0 &&
    bytes <= LINK_FILE_LIMIT_BYTES &&
    typeof key === 'string'
  if (!isGood || !isKey(key)) throw new VaultError('not_json', 'what the link says of its file is no file')
  return { name, type, bytes, key }
}

type Text = { kind: 'inline'; text: string }
type SharedRecord = Exclude<SharedContent, { kind: 'inline' }>

/** What a link shows, and what opens the chunks of its file. */
export async function toOpened(
  { content, file }: { content: Text | SharedRecord; file: LinkFile | null },
  place: OpenedLinkPlace,
): Promise<{ content: SharedContent; file: KeyedFile | null }> {
  if (content.kind !== 'inline' || file === null) return { content, file: null }
  const { name, type } = file
  const keyed = await toKeyedFile(place, { ...file, id: place.link_id })
  return { content: { ...content, file: { ...toFileOnItsWay(keyed), name, type } }, file: keyed }
}

function toFileName(name: string): string {
  const fit = name
    .replace(UNFIT, '_')
    .slice(0, NAME_LIMIT)
    .replace(/\p{Cs}$/u, '')
  return isFileName(fit) ? fit : 'file'
}

function isFileName(name: string): boolean {
  const isNamed = name !== '' && name !== '.' && name !== '..'
  return isNamed && name.length <= NAME_LIMIT && name.search(UNFIT) === -1
}

function isKey(key: string): boolean {
  let raw: Bytes
  try {
    raw = fromBase64url(key)
  } catch {
    return false
  }
  const isWhole = raw.length === KEY_BYTES
  raw.fill(0)
  return isWhole
}
