import { MIB } from '@nora/kit'
import type { Kdbx, KdbxEntry, KdbxGroup } from 'kdbxweb'
import type { CustomField, RecordContent } from '../../record.ts'
import type { ExportKdf } from '../bitwarden/protection.ts'
import type { ExportRecord } from '../export-record.ts'
import { TOTP_KEYS } from './entry-totp.ts'
import { type KdbxLibrary, loadKdbxweb } from './load-kdbxweb.ts'
import { NORA_DATA, type NoraFacts } from './nora-facts.ts'
import { URL_KEY } from './read-entries.ts'

/** A second of one core, as KeePassXC chooses it. */
const DEFAULT_KDF: ExportKdf = { kind: 'argon2id', memoryMib: 64, iterations: 8, parallelism: 2 }
const STANDARD_KEYS = ['Title', 'UserName', 'Password', 'URL', 'Notes']
const SPLITS_TAGS = /[,;:]|^\s|\s$/
/** What XML does not carry, or readers change: such a text is written as a protected value. */
const NEEDS_PROTECTION = /[\x00-\x09\x0b-\x1f]/

export type KdbxOptions = { password: string; name: string; kdf?: ExportKdf }

/**
 * A database of KeePass in KDBX 4 (Argon2id, AES-256) with folders, history, files and every
 * field. Throws a RangeError for PBKDF2, which the format does not have.
 */
export async function writeKdbx(
  records: readonly ExportRecord[],
  options: KdbxOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const library = await loadKdbxweb()
  const { Credentials, Kdbx, ProtectedValue } = library
  const database = Kdbx.create(new Credentials(ProtectedValue.fromString(options.password)), options.name)
  setKdf(database, options.kdf ?? DEFAULT_KDF, library)
  const groups = new Map<string, KdbxGroup>()
  for (const record of records) {
    const entry = database.createEntry(findGroup(database, groups, record.path))
    writeHistory(entry, record, library)
    writeContent(entry, record.content, library)
    entry.times.lastModTime = toDate(record.content.details.changed_password_at) ?? entry.times.lastModTime
    for (const { name, bytes } of record.files ?? []) {
      entry.binaries.set(toFreeKey(name, entry.binaries), await database.createBinary(bytes.slice().buffer))
    }
  }
  return new Uint8Array(await database.save())
}

function setKdf(database: Kdbx, kdf: ExportKdf, { Consts, Int64, VarDictionary }: KdbxLibrary): void {
  if (kdf.kind !== 'argon2id') throw new RangeError('A KDBX takes Argon2id')
  database.setKdf(Consts.KdfId.Argon2id)
  const { UInt32, UInt64 } = VarDictionary.ValueType
  database.header.kdfParameters?.set('M', UInt64, new Int64(kdf.memoryMib * MIB))
  database.header.kdfParameters?.set('I', UInt64, new Int64(kdf.iterations))
  database.header.kdfParameters?.set('P', UInt32, kdf.parallelism)
}

function findGroup(database: Kdbx, groups: Map<string, KdbxGroup>, path: readonly string[]): KdbxGroup {
  const key = JSON.stringify(path)
  const known = path.length === 0 ? database.getDefaultGroup() : groups.get(key)
  if (known) return known
  const made = database.createGroup(findGroup(database, groups, path.slice(0, -1)), path.at(-1) ?? '')
  groups.set(key, made)
  return made
}

/** Whole older states where the record has them, states that differ by password alone otherwise. */
function writeHistory(entry: KdbxEntry, { content, history = [] }: ExportRecord, library: KdbxLibrary): void {
  const oldestFirst = content.details.password_history.toReversed()
  const states =
    history.length > 0
      ? history.map((version) => ({ content: version.content, at: version.changed_at }))
      : oldestFirst.map(({ password }, index) => ({
          content: { ...content, details: { ...content.details, password } },
          at: oldestFirst[index - 1]?.until ?? null,
        }))
  for (const { content: older, at } of states) {
    writeContent(entry, older, library)
    entry.times.lastModTime = toDate(at) ?? new Date(0)
    entry.pushHistory()
  }
}

function writeContent(entry: KdbxEntry, content: RecordContent, { ProtectedValue }: KdbxLibrary): void {
  const { overview, details } = content
  const protect = (text: string) => ProtectedValue.fromString(text)
  const plain = (text: string) => (NEEDS_PROTECTION.test(text) ? protect(text) : text)
  const [url = '', ...moreUrls] = overview.urls
  entry.fields = new Map([
    ['Title', plain(overview.name)],
    ['UserName', plain(overview.login)],
    ['Password', protect(details.password)],
    ['URL', plain(url)],
    ['Notes', plain(details.notes)],
  ])
  for (const [index, more] of moreUrls.entries()) entry.fields.set(`KP2A_URL_${index + 1}`, plain(more))
  if (details.totp !== null) entry.fields.set('otp', protect(details.totp))
  const facts: NoraFacts['fields'] = {}
  for (const { name, kind, value } of details.fields) {
    const key = toFreeKey(name, entry.fields)
    entry.fields.set(key, kind === 'hidden' ? protect(value) : plain(value))
    const isTold = key === name && kind === (typeof entry.fields.get(key) === 'string' ? 'text' : 'hidden')
    if (!isTold) facts[key] = { name, kind }
  }
  entry.tags = overview.tags.filter((tag) => !SPLITS_TAGS.test(tag))
  entry.customData = new Map([[NORA_DATA, { value: JSON.stringify(toFacts(content, facts)) }]])
}

function toFacts({ overview, details }: RecordContent, fields: NoraFacts['fields']): NoraFacts {
  return {
    kind: overview.kind,
    changed_password_at: details.changed_password_at,
    ...(details.asks_again && { asks_again: true }),
    ...(details.health === 'ignored' && { health: 'ignored' as const }),
    ...(overview.tags.some((tag) => SPLITS_TAGS.test(tag)) && { tags: overview.tags }),
    ...(Object.keys(fields ?? {}).length > 0 && { fields }),
  }
}

/** Keys are there once, and some mean something to KeePass. */
function toFreeKey(name: CustomField['name'], taken: ReadonlyMap<string, unknown>): string {
  const isFree = (key: string) => {
    return !taken.has(key) && !STANDARD_KEYS.includes(key) && !TOTP_KEYS.has(key) && !URL_KEY.test(key)
  }
  // An empty key is not written, and ends of keys are trimmed.
  const start = name.trim() || 'Field'
  let key = start
  for (let number = 2; !isFree(key); number++) key = `${start} (${number})`
  return key
}

function toDate(iso: string | null): Date | undefined {
  return iso === null ? undefined : new Date(iso)
}
