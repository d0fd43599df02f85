import type { ConfigAccessEntry } from '@nora/contract/secrets'
import type { WireSigned } from '@nora/contract/vault'
import { type Bytes, equalBytes, fromBase64url, hashHead, listHash } from '@nora/vault-core'
import type { Db } from '../../../platform/database/database.ts'
import { checkHead } from '../../../sealed-collections/check-head.ts'
import { type LockedConfig, toEntry } from '../access/open-config.ts'
import { type ConfigRow, saveConfig } from '../stored/configs.store.ts'
import { insertHead } from '../stored/heads.store.ts'
import { type OwnedEntry, saveAccess } from '../stored/holders.store.ts'
import { listMarks, type Mark } from '../stored/rows.store.ts'
import { hashAccess } from './check-access.ts'

/** What a write makes of a config. `marks`: its rows then, if they are others. */
type Changes = Partial<Pick<ConfigRow, 'epoch' | 'changed_at'>> & {
  access?: readonly OwnedEntry[]
  marks?: readonly Pick<Mark, 'id' | 'version' | 'envelope_hash'>[]
}
type Place = { seq: number; hash: Bytes }
/** Before the first head. */
export const NO_HEAD: Bytes = new Uint8Array(32)

/**
 * Adds the head that the caller signed, once it proves what the config is after the change; answers it after the one
 * before. Throws a ValidationError of `head`.
 */
export async function writeHead(
  tx: Db,
  config: Pick<LockedConfig, 'id' | 'seq' | 'epoch' | 'head' | 'access' | 'author'>,
  { signed, access, marks, ...changes }: Changes & { signed: WireSigned },
): Promise<{ seq: number; heads: [before: Place, after: Place] }> {
  const former = config.access.map(toEntry)
  const next = access?.map(({ is_own: _own, ...entry }): ConfigAccessEntry => entry)
  const hashes = {
    before: former.length > 0 ? await hashAccess(former) : NO_HEAD,
    after: await hashAccess(next ?? former),
  }
  const seq = config.seq + 1
  const expected = {
    collection: config.id,
    seq,
    epoch: changes.epoch ?? config.epoch,
    list: await hashRows(marks ?? (await listMarks(tx, config.id))),
    access: hashes.after,
    previous: config.head,
  }
  await checkHead(signed, expected, config.author)
  const kept = next && !equalBytes(hashes.before, hashes.after) ? next : null
  await insertHead(tx, { config_id: config.id, seq, ...signed, access: kept })
  if (access) await saveAccess(tx, config.id, access)
  await saveConfig(tx, config.id, { ...changes, seq })
  const after = { seq, hash: await hashHead(fromBase64url(signed.body)) }
  return { seq, heads: [{ seq: config.seq, hash: config.head }, after] }
}

/** The hash of all rows of a config. */
function hashRows(marks: readonly Pick<Mark, 'id' | 'version' | 'envelope_hash'>[]): Promise<Bytes> {
  return listHash(
    marks.map(({ id, version, envelope_hash }) => ({ id, version, hashes: [fromBase64url(envelope_hash)] })),
  )
}
