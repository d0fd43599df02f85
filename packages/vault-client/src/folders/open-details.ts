import { DETAILS_MAX, type RecordDetails } from '@nora/contract/passwords'
import {
  detailsContext,
  equalBytes,
  fromBase64url,
  open,
  overviewContext,
  sha256,
  toVersionBytes,
  VaultError,
  verify,
} from '@nora/vault-core'
import { parseDetails, parseOverview, RecordError } from '@nora/vault-records'
import type { Opening } from '../collections/party.ts'
import type { RecordWithDetails } from '../views.ts'
import type { OpenFolder } from './open-folder.ts'

/** Details of records as the folder's head proves them, in the order of the ids. */
export async function loadDetails(
  opening: Opening,
  of: OpenFolder,
  ids: readonly string[],
): Promise<RecordWithDetails[]> {
  const { passwords } = opening.deps.api
  const opened: RecordWithDetails[] = []
  for (let from = 0; from < ids.length; from += DETAILS_MAX) {
    const part = ids.slice(from, from + DETAILS_MAX)
    const params = { id: of.folder.id }
    const { items } = await passwords.listDetails({ params, body: { ids: part } })
    const byId = new Map(items.map((item) => [item.id, item]))
    for (const id of part) {
      const details = byId.get(id)
      if (details === undefined)
        throw refuse('incomplete', 'a record is missing', { folder: of.folder.id, id })
      opened.push(await openPresent(of, details))
    }
  }
  return opened
}

/** One record, whose reading the server logs. */
export async function loadRecord(opening: Opening, of: OpenFolder, id: string): Promise<RecordWithDetails> {
  const params = { id: of.folder.id, record: id }
  const record = await opening.deps.api.passwords.getRecord({ params })
  if (record.id !== id) throw refuse('wrong_place', 'the server answered with another record', { id })
  return openPresent(of, record)
}

/** Earlier versions, each with the signature of `signed_by`: who wrote it, or sealed it anew since. */
export async function loadHistory(
  opening: Opening,
  of: OpenFolder,
  id: string,
): Promise<RecordWithDetails[]> {
  const opened: RecordWithDetails[] = []
  for (const item of await listVersions(opening, of, id)) {
    const version = await openVersion(opening, of, { id, item })
    if (version !== null) opened.push(version)
  }
  return opened
}

/** The same without those that are refused: nobody would be shown them. */
export async function loadProvenHistory(
  opening: Opening,
  of: OpenFolder,
  id: string,
): Promise<RecordWithDetails[]> {
  const opened: RecordWithDetails[] = []
  for (const item of await listVersions(opening, of, id)) {
    try {
      const version = await openVersion(opening, of, { id, item })
      if (version !== null) opened.push(version)
    } catch (error) {
      if (!(error instanceof VaultError || error instanceof RecordError)) throw error
    }
  }
  return opened
}

async function listVersions({ deps }: Opening, { folder }: OpenFolder, record: string) {
  return (await deps.api.passwords.listVersions({ params: { id: folder.id, record } })).items
}

/** Null: whoever cut the history left no key for what came before. */
async function openVersion(
  opening: Opening,
  of: OpenFolder,
  { id, item }: { id: string; item: RecordDetails },
): Promise<RecordWithDetails | null> {
  if (item.id !== id) throw refuse('wrong_place', 'a version is of another record', { id: item.id })
  await checkSignature(opening, of, item)
  return of.formerKeys.has(item.epoch) ? openEnvelopes(of, item) : null
}

async function openPresent(of: OpenFolder, item: RecordDetails): Promise<RecordWithDetails> {
  const known = of.rows.get(item.id)
  const hashes = await hashEnvelopes(item)
  const isProven =
    known !== undefined &&
    known.mark.version === item.version &&
    hashes.every((hash, index) => equalBytes(hash, known.mark.hashes[index] ?? new Uint8Array(0)))
  if (!isProven) throw refuse('wrong_state', 'the record is not the one that was signed for', { id: item.id })
  return openEnvelopes(of, item)
}

async function openEnvelopes({ folder, formerKeys }: OpenFolder, item: RecordDetails) {
  const key = formerKeys.get(item.epoch)
  if (key === undefined)
    throw refuse('wrong_key', 'the key of this epoch is not there', { epoch: item.epoch })
  const place = { collection: folder.id, row: item.id, version: item.version, epoch: item.epoch }
  const overview = parseOverview(await open(key, overviewContext(place), fromBase64url(item.overview)))
  const details = parseDetails(await open(key, detailsContext(place), fromBase64url(item.details)))
  return {
    id: item.id,
    folder_id: folder.id,
    version: item.version,
    overview,
    details,
    is_trashed: overview.trashed_at !== null,
    author_id: item.author_id,
    signed_by: item.signed_by,
    changed_at: item.changed_at,
  }
}

async function checkSignature({ team }: Opening, of: OpenFolder, item: RecordDetails): Promise<void> {
  const { id, version, epoch, signed_by } = item
  const hashes = await hashEnvelopes(item)
  const body = toVersionBytes({
    collection: of.folder.id,
    row: id,
    version,
    epoch,
    hashes,
    author: signed_by,
  })
  const isSigned = async () => {
    for (const key of team.findKeys(signed_by)) {
      if (await verify(key, body, fromBase64url(item.signature))) return true
    }
    return false
  }
  if (await isSigned()) return
  await team.learnFormerKeys()
  if (!(await isSigned()))
    throw refuse('not_signed', 'a version is not signed by its author', { id, version })
}

async function hashEnvelopes({ overview, details }: RecordDetails) {
  return [await sha256(fromBase64url(overview)), await sha256(fromBase64url(details))]
}

function refuse(
  fault: ConstructorParameters<typeof VaultError>[0],
  why: string,
  detail: Record<string, string | number>,
): VaultError {
  return new VaultError(fault, why, detail)
}
