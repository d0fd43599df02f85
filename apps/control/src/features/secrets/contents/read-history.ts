import { SECRET_READS_MAX, type SecretRead, type SecretVersion } from '@nora/contract/secrets'
import { MIB } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { listReads } from '../stored/reads.store.ts'
import { listPersons } from '../stored/roles.store.ts'
import { listChangedHeads, listVersions, listVersionsAt, type VersionStored } from '../stored/rows.store.ts'
import { listTokens } from '../stored/tokens.store.ts'
import { noteReading } from './note-reading.ts'

type Who = { actor: Actor; origin: Origin }
/** Of envelopes in one answer, unless one head alone has more. */
const PAGE_BYTES = 8 * MIB

/** What a secret was before, and is, the newest first. */
export function listSecretVersions(deps: Deps) {
  return async (
    { actor, origin }: Who,
    { id, secret }: { id: string; secret: string },
  ): Promise<{ items: SecretVersion[] }> => {
    const caller = toPerson(actor)
    await getOpenConfig(deps.db, caller, { id, needs: 'viewer' })
    const rows = await listVersions(deps.db, { config_id: id, secret_id: secret })
    if (rows.length === 0) throw problem('NotFound')
    await noteReading(deps, { caller, origin }, { config_id: id, what: 'history' })
    return { items: rows.map(toVersion) }
  }
}

/** What came with each head, the newest first. */
export function listSecretHistory(deps: Deps) {
  return async (
    { actor, origin }: Who,
    { id, before_seq, limit }: { id: string; before_seq?: number | undefined; limit: number },
  ): Promise<{ items: SecretVersion[]; next_before_seq: number | null }> => {
    const caller = toPerson(actor)
    await getOpenConfig(deps.db, caller, { id, needs: 'viewer' })
    const heads = await listChangedHeads(deps.db, id, { before: before_seq, limit: limit + 1 })
    const page = takePage(heads, limit)
    const rows = await listVersionsAt(deps.db, id, page)
    await noteReading(deps, { caller, origin }, { config_id: id, what: 'history' })
    const next_before_seq = heads.length > page.length ? (page.at(-1) ?? null) : null
    return { items: rows.map(toVersion), next_before_seq }
  }
}

function takePage(heads: readonly { seq: number; bytes: number }[], limit: number): number[] {
  const page: number[] = []
  let bytes = 0
  for (const head of heads.slice(0, limit)) {
    bytes += head.bytes
    if (page.length > 0 && bytes > PAGE_BYTES) break
    page.push(head.seq)
  }
  return page
}

function toVersion(row: VersionStored): SecretVersion {
  const { secret_id, version, epoch, envelope, envelope_hash, signature, author_id, seq } = row
  return {
    id: secret_id,
    version,
    epoch,
    envelope_hash,
    signature,
    author_id,
    seq,
    envelope: row.machines_only ? null : envelope,
    signed_by: signature === null ? null : author_id,
    is_removed: envelope === null,
    changed_at: row.changed_at.toISOString(),
  }
}

/** Who has read a config or its history, who did last first. */
export function listSecretReads({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<{ items: SecretRead[] }> => {
    await getOpenConfig(db, toPerson(actor), { id, needs: 'viewer' })
    const rows = await listReads(db, id, SECRET_READS_MAX)
    const ids = rows.map(({ subject }) => subject)
    const people = await listPersons(db, actor.team_id, ids)
    const tokens = await listTokens(db, actor.team_id, ids)
    const names = new Map([...people, ...tokens.map((token) => [token.id, token.name] as const)])
    return {
      items: rows.map(({ subject, kind, reads, ...at }) => ({
        subject,
        kind,
        reads,
        name: names.get(subject) ?? null,
        first_at: at.first_at.toISOString(),
        last_at: at.last_at.toISOString(),
      })),
    }
  }
}
