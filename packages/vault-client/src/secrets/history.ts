import type { SecretVersion } from '@nora/contract/secrets'
import { type Bytes, fromBase64url, sha256, toVersionBytes, VaultError, verify } from '@nora/vault-core'
import { proveFormerHeads } from '../collections/former-heads.ts'
import type { Opening } from '../collections/party.ts'
import { findEntry, loadConfigHeads, type OpenConfig } from './open-config.ts'
import type { SecretVersionView } from './secrets-views.ts'

type KeysEver = (author: string) => Promise<readonly Bytes[]>

/** Earlier versions of a secret, each signed by who wrote it. */
export async function loadSecretVersions(
  opening: Opening,
  of: OpenConfig,
  secret: string,
): Promise<SecretVersionView[]> {
  const { items } = await opening.deps.api.secrets.listSecretVersions({ params: { id: of.id, secret } })
  const other = items.find(({ id }) => id !== secret)
  if (other) throw new VaultError('wrong_place', 'a version is of another secret', { id: other.id })
  return openVersions(opening, of, items)
}

/** What was written before a head, newest first. */
export async function loadSecretHistory(
  opening: Opening,
  of: OpenConfig,
  before_seq?: number,
): Promise<{ items: SecretVersionView[]; next_before_seq: number | null }> {
  const { items, next_before_seq } = await loadHistoryPage(opening, of, before_seq)
  return { items: await openVersions(opening, of, items), next_before_seq }
}

export function loadHistoryPage({ deps }: Opening, { id }: OpenConfig, before_seq: number | undefined) {
  const query = before_seq === undefined ? {} : { before_seq }
  return deps.api.secrets.listSecretHistory({ params: { id }, query })
}

/** Throws `not_signed` for a version that its author did not sign. */
export async function openVersions(
  opening: Opening,
  of: OpenConfig,
  items: readonly SecretVersion[],
): Promise<SecretVersionView[]> {
  const findKeys = collectKeys(opening, of)
  const views: SecretVersionView[] = []
  for (const item of items) {
    await checkSignature(of, item, findKeys)
    const { envelope, envelope_hash: _hash, signature: _signature, ...shown } = item
    views.push({ ...shown, entry: await findEntry(of, { ...item, envelope }) })
  }
  return views
}

/** The hash of what a version sealed; null where it was deleted. */
export async function hashVersion({
  envelope,
  envelope_hash,
}: Pick<SecretVersion, 'envelope' | 'envelope_hash'>): Promise<Bytes | null> {
  if (envelope !== null) return sha256(fromBase64url(envelope))
  return envelope_hash === null ? null : fromBase64url(envelope_hash)
}

async function checkSignature(of: OpenConfig, item: SecretVersion, findKeys: KeysEver): Promise<void> {
  const { id, version, epoch, signed_by, signature } = item
  const hash = await hashVersion(item)
  if (item.is_removed && hash === null) return
  if (hash !== null && signed_by !== null && signature !== null) {
    const body = toVersionBytes({
      collection: of.id,
      row: id,
      version,
      epoch,
      hashes: [hash],
      author: signed_by,
    })
    for (const key of await findKeys(signed_by)) {
      if (await verify(key, body, fromBase64url(signature))) return
    }
  }
  throw new VaultError('not_signed', 'a version is not signed by its author', { id, version })
}

/** Keys that people ever had, and those of machines that ever were among the holders. */
function collectKeys(opening: Opening, of: OpenConfig): KeysEver {
  let machines: Promise<Map<string, Bytes>> | undefined
  return async (author) => {
    const present = of.access.find(({ subject }) => subject === author)?.sig
    if (present) return [present]
    const known = opening.team.findKeys(author)
    if (opening.team.people.has(author) && known.length > 0) return known
    await opening.team.learnFormerKeys()
    const former = opening.team.findKeys(author)
    if (former.length > 0) return former
    machines ??= listFormerMachines(opening, of)
    const machine = (await machines).get(author)
    return machine ? [machine] : []
  }
}

async function listFormerMachines({ deps }: Opening, of: OpenConfig): Promise<Map<string, Bytes>> {
  const { secrets } = deps.api
  const getContents = (id: string, query: { heads_since?: number; rows_since: number }) =>
    secrets.getConfig({ params: { id }, query })
  const told = await loadConfigHeads({ getContents }, of.id, { from: 1, to: of.head.seq })
  const heads = await proveFormerHeads(
    of,
    told.filter(({ seq }) => seq <= of.head.seq),
  )
  const machines = new Map<string, Bytes>()
  for (const { access } of heads) for (const { subject, sig } of access) if (sig) machines.set(subject, sig)
  return machines
}
