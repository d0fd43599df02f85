import {
  type AccessEntry,
  type Bytes,
  fromBase64url,
  type GrantBody,
  makeContentKey,
  open,
  openGrant,
  previousContext,
  readGrant,
  type SealingKey,
  toSealingKey,
  VaultError,
} from '@nora/vault-core'
import { fromWire, type WireGrant } from '../wire.ts'
import type { Party } from './party.ts'

export type ContentKey = { epoch: number; raw: Bytes; sealing: SealingKey }

/** Opens the party’s grant. With `access` its author has to be an administrator among them. */
export async function openContentKey(
  { subject, keys, team }: Party,
  { id, epoch, grant }: { id: string; epoch: number; grant: WireGrant | null },
  access?: readonly AccessEntry[],
): Promise<{ key: ContentKey; body: GrantBody }> {
  if (grant === null) throw new VaultError('incomplete', 'the key is not given yet', { collection: id })
  const signed = fromWire(grant.signed)
  const { author } = readGrant(signed.body)
  const expected = { collection: id, epoch, subject, ...(access && { access }) }
  let failure: unknown = new VaultError('unknown_author', 'who gave the key is not in the directory', {
    author,
  })
  for (const granterSig of team.findKeys(author)) {
    try {
      const wrap = fromBase64url(grant.wrap)
      const opened = await openGrant({ wrap, signed }, expected, { granterSig, keys })
      const key = { epoch, raw: opened.contentKey, sealing: await toSealingKey(opened.contentKey) }
      return { key, body: opened.body }
    } catch (error) {
      failure = error
    }
  }
  throw failure
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

/** A new key for one epoch. */
export async function makeKey(epoch: number): Promise<ContentKey> {
  const raw = makeContentKey()
  return { epoch, raw, sealing: await toSealingKey(raw) }
}
