import type { Folder } from '@nora/contract/passwords'
import {
  type AccessEntry,
  type Bytes,
  fromBase64url,
  type GrantBody,
  nameContext,
  open,
  openGrant,
  previousContext,
  readGrant,
  type SealingKey,
  toSealingKey,
  VaultError,
} from '@nora/vault-core'
import { type FolderName, parseFolderName } from '@nora/vault-records'
import type { Account } from '../account/account.ts'
import type { VaultDeps } from '../deps.ts'
import type { TeamDirectory } from '../directory/team-directory.ts'
import { fromWire } from '../wire.ts'

export type ContentKey = { epoch: number; raw: Bytes; sealing: SealingKey }

export type Opening = { deps: VaultDeps; account: Account; team: TeamDirectory }

/** Opens the caller's grant. With `access` its author has to be an administrator among them. */
export async function openContentKey(
  { deps, account, team }: Opening,
  { id, epoch, grant }: Pick<Folder, 'id' | 'epoch' | 'grant'>,
  access?: readonly AccessEntry[],
): Promise<{ key: ContentKey; body: GrantBody }> {
  if (grant === null)
    throw new VaultError('incomplete', 'the key of the folder is not given yet', { folder: id })
  const signed = fromWire(grant.signed)
  const { author } = readGrant(signed.body)
  const expected = { collection: id, epoch, subject: deps.me.user_id, ...(access && { access }) }
  let failure: unknown = new VaultError('unknown_author', 'who gave the key is not in the directory', {
    author,
  })
  for (const granterSig of team.findKeys(author)) {
    try {
      const wrap = fromBase64url(grant.wrap)
      const opened = await openGrant({ wrap, signed }, expected, { granterSig, keys: account.keys })
      const key = { epoch, raw: opened.contentKey, sealing: await toSealingKey(opened.contentKey) }
      return { key, body: opened.body }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

export async function openName(
  { id, name }: Pick<Folder, 'id' | 'name'>,
  sealing: SealingKey,
): Promise<FolderName> {
  const context = nameContext({ collection: id, version: name.version, epoch: name.epoch })
  return parseFolderName(await open(sealing, context, fromBase64url(name.envelope)))
}

/** The keys of earlier epochs, each of which lies under the next. They open history. */
export async function openFormerKeys(
  collection: string,
  present: ContentKey,
  previous: readonly { epoch: number; envelope: string }[],
): Promise<Map<number, SealingKey>> {
  const keys = new Map([[present.epoch, present.sealing]])
  const byEpoch = new Map(previous.map(({ epoch, envelope }) => [epoch, envelope]))
  let key = present.sealing
  for (let epoch = present.epoch; epoch > 1; epoch--) {
    const envelope = byEpoch.get(epoch - 1)
    // Whoever cut the history left no key behind.
    if (envelope === undefined) break
    const raw = await open(key, previousContext({ collection, epoch }), fromBase64url(envelope))
    key = await toSealingKey(raw)
    raw.fill(0)
    keys.set(epoch - 1, key)
  }
  return keys
}
