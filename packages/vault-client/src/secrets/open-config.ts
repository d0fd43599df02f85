import type { ConfigContents, SecretRow, SecretsConfig } from '@nora/contract/secrets'
import { parseSecret, type SecretEntry } from '@nora/secrets-kit'
import {
  type Bytes,
  checkList,
  fromBase64url,
  open,
  type RowMark,
  secretContext,
  sha256,
  VaultError,
} from '@nora/vault-core'
import type { Position } from '../account/positions.ts'
import type { Party } from '../collections/party.ts'
import {
  loadAllHeads,
  type ProvenCollection,
  proveCollection,
  retryBetweenWrites,
  type ToldHead,
  toPosition,
} from '../collections/prove-collection.ts'
import { fromWire } from '../wire.ts'
import { toConfigAccess } from './config-wire.ts'

/** A row as the head proves it. The entry is null when it is for machines only, or its writer sealed what is no secret. */
export type OpenSecret = { row: SecretRow; mark: RowMark; entry: SecretEntry | null }

/** A config, proven whole. */
export type OpenConfig = ProvenCollection & {
  config: SecretsConfig
  rows: ReadonlyMap<string, OpenSecret>
}

type Query = { heads_since?: number; rows_since: number }

/** Where configs are read from, by whom, and what was seen of them before. */
export type ConfigSource = {
  party: Party
  positions: {
    collections: Readonly<Record<string, Position>>
    setCollection(id: string, position: Position): void
  }
  getContents(id: string, query: Query): Promise<ConfigContents>
}

/** All that the config’s head proves. */
export function listSecretMarks({ rows }: Pick<OpenConfig, 'rows'>): RowMark[] {
  return [...rows.values()].map(({ mark }) => mark)
}

/**
 * Loads a config, or what changed since it was opened, and proves it: heads from the one seen before, the list of rows
 * by its hash, holders by theirs. Throws VaultError with what does not fit.
 */
export function loadConfig(source: ConfigSource, id: string, known: OpenConfig | null): Promise<OpenConfig> {
  return retryBetweenWrites((tries) => loadOnce(source, id, tries === 1 ? known : null))
}

/** Heads of a config from one on to another, as the server tells them. */
export function loadConfigHeads(
  { getContents }: Pick<ConfigSource, 'getContents'>,
  id: string,
  range: { from: number; to: number },
): Promise<ToldHead[]> {
  return loadAllHeads(range, async (heads_since) => {
    // Rows are of no interest here: none came after the newest head.
    const { heads } = await getContents(id, { heads_since, rows_since: range.to })
    return heads.map(toTold)
  })
}

async function loadOnce(source: ConfigSource, id: string, known: OpenConfig | null): Promise<OpenConfig> {
  const seen = source.positions.collections[id]
  const query = { rows_since: known?.head.seq ?? 0, ...(seen && { heads_since: seen.seq }) }
  const loaded = await source.getContents(id, query)
  const { config, previous } = loaded
  if (config.id !== id) throw new VaultError('wrong_place', 'the server answered with another config', { id })
  const { epoch, seq, grant } = config
  const heads = loaded.heads.map(toTold)
  const last = heads.at(-1)?.seq ?? seq
  if (seen && last < seq) heads.push(...(await loadConfigHeads(source, id, { from: last, to: seq })).slice(1))
  const told = { id, epoch, seq, grant, access: toConfigAccess(config.access), heads, previous }
  const loadHeads = (range: { from: number; to: number }) => loadConfigHeads(source, id, range)
  const proven = await proveCollection(source.party, told, { seen, loadHeads })
  const rows = await openRows(proven, { known, loaded })
  source.positions.setCollection(id, toPosition(proven))
  return { ...proven, config, rows }
}

function toTold(head: ConfigContents['heads'][number]): ToldHead {
  return { seq: head.seq, signed: fromWire(head), access: head.access && toConfigAccess(head.access) }
}

async function openRows(
  proven: ProvenCollection,
  { known, loaded }: { known: OpenConfig | null; loaded: ConfigContents },
): Promise<Map<string, OpenSecret>> {
  // Rows of another epoch are told anew: each was sealed again.
  const rows = new Map(known?.key.epoch === proven.key.epoch ? known.rows : [])
  for (const id of loaded.removed) rows.delete(id)
  const told = await Promise.all(loaded.rows.map(async (row) => ({ row, mark: await toMark(row) })))
  for (const { row, mark } of told) rows.set(row.id, { row, mark, entry: null })
  // Nothing is opened that the head does not prove.
  await checkList(proven.head, listSecretMarks({ rows }))
  const opened = told.map(async ({ row, mark }) => ({ row, mark, entry: await findEntry(proven, row) }))
  for (const one of await Promise.all(opened)) rows.set(one.row.id, one)
  return rows
}

async function toMark({ id, version, envelope, envelope_hash }: SecretRow): Promise<RowMark> {
  const hash = envelope === null ? fromBase64url(envelope_hash) : await sha256(fromBase64url(envelope))
  return { id, version, hashes: [hash] }
}

/** What was sealed in a row or a version of one. Throws VaultError. */
export async function openSecretBytes(
  { id: collection, formerKeys }: Pick<ProvenCollection, 'id' | 'formerKeys'>,
  row: { id: string; version: number; epoch: number; envelope: string },
): Promise<Bytes> {
  const { version, epoch } = row
  const key = formerKeys.get(epoch)
  if (key === undefined) throw new VaultError('wrong_key', 'the key of this epoch is not there', { epoch })
  const context = secretContext({ collection, row: row.id, version, epoch })
  return open(key, context, fromBase64url(row.envelope))
}

/** Whoever may write may seal nonsense, which the head proves too: it is shown as such, and stops no other row. */
export async function findEntry(
  of: Pick<ProvenCollection, 'id' | 'formerKeys'>,
  row: { id: string; version: number; epoch: number; envelope: string | null },
): Promise<SecretEntry | null> {
  const { envelope } = row
  if (envelope === null) return null
  try {
    return parseSecret(await openSecretBytes(of, { ...row, envelope }))
  } catch {
    return null
  }
}
