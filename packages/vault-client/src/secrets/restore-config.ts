import type { SecretVersion } from '@nora/contract/secrets'
import type { SecretEntry } from '@nora/secrets-kit'
import { checkList, type RowMark, VaultError } from '@nora/vault-core'
import { proveFormerHeads } from '../collections/former-heads.ts'
import type { Opening } from '../collections/party.ts'
import { hashVersion, loadHistoryPage, openVersions } from './history.ts'
import { loadConfigHeads, type OpenConfig } from './open-config.ts'
import type { SavedSecrets, SecretToSave, SecretVersionView } from './secrets-views.ts'
import { type SecretsChange, type SecretsWriting, saveSecrets } from './write-secrets.ts'

/**
 * Brings a config back to what it was after a head. What is for machines only stays as it is, and what is gone comes back
 * as a new secret. Throws VaultError when the history does not prove what there was.
 */
export async function restoreConfig(
  opening: Opening,
  writing: SecretsWriting,
  seq: number,
): Promise<SavedSecrets> {
  const of = writing.target.get()
  const versions = await loadVersionsAt(opening, of, seq)
  await checkMoment(opening, of, { seq, versions })
  const then = await openVersions(opening, of, versions)
  return saveSecrets(writing, toChange(of, then))
}

/** The newest version of each secret as of a head, without those that were gone. */
async function loadVersionsAt(opening: Opening, of: OpenConfig, seq: number): Promise<SecretVersion[]> {
  const newest = new Map<string, SecretVersion>()
  for (let before: number | null = seq + 1; before !== null; ) {
    const { items, next_before_seq } = await loadHistoryPage(opening, of, before)
    for (const item of items) {
      const known = newest.get(item.id)
      if (item.seq <= seq && (known === undefined || known.version < item.version)) newest.set(item.id, item)
    }
    if (next_before_seq !== null && next_before_seq >= before) {
      throw new VaultError('incomplete', 'the history does not go on', { collection: of.id, seq: before })
    }
    before = next_before_seq
  }
  return [...newest.values()].filter(({ is_removed }) => !is_removed)
}

/** The head of that moment proves its list. Of versions from before a new key their signatures have to do. */
async function checkMoment(
  opening: Opening,
  of: OpenConfig,
  { seq, versions }: { seq: number; versions: readonly SecretVersion[] },
): Promise<void> {
  const { secrets } = opening.deps.api
  const told = await loadConfigHeads(
    { getContents: (id, query) => secrets.getConfig({ params: { id }, query }) },
    of.id,
    { from: seq, to: of.head.seq },
  )
  const [first] = await proveFormerHeads(
    of,
    told.filter((head) => head.seq <= of.head.seq),
  )
  if (first?.head.seq !== seq) {
    throw new VaultError('gap', 'the head to restore is missing', { collection: of.id, seq })
  }
  const { epoch } = first.head
  if (!of.formerKeys.has(epoch)) {
    throw new VaultError('wrong_key', 'the history from before this key was cut', { collection: of.id, seq })
  }
  // What was sealed anew since it was written lies in the history as it was before.
  if (versions.some((version) => version.epoch !== epoch)) return
  const marks: RowMark[] = []
  for (const { id, version, ...sealed } of versions) {
    const hash = await hashVersion(sealed)
    if (hash) marks.push({ id, version, hashes: [hash] })
  }
  await checkList(first.head, marks)
}

function toChange(of: OpenConfig, then: readonly SecretVersionView[]): SecretsChange {
  const ids = new Set(then.map(({ id }) => id))
  const remove = [...of.rows.values()]
    .filter(({ row }) => !ids.has(row.id))
    .map(({ row: { id, version } }) => ({ id, version }))
  const set = then.flatMap(({ id, version, entry }): SecretToSave[] => {
    const now = of.rows.get(id)
    if (entry === null || now?.mark.version === version) return []
    if (now === undefined) return [{ entry, machines_only: false }]
    if (now.entry !== null && isSame(now.entry, entry)) return []
    return [{ id, version: now.mark.version, entry, machines_only: now.row.machines_only }]
  })
  return { set, remove }
}

function isSame(one: SecretEntry, other: SecretEntry): boolean {
  const toText = ({ name, value, type, visibility, comment, tags }: SecretEntry) =>
    JSON.stringify([name, value, type, visibility, comment, tags])
  return toText(one) === toText(other)
}
