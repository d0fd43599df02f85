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

type Given = { id: string; epoch: number; grant: WireGrant | null }
type Opened = { key: ContentKey; body: GrantBody }

/**
 * Opens the party’s grant, also of somebody who left since. With `access` its author has to be an administrator among
 * them.
 */
export async function openContentKey(
  party: Party,
  given: Given,
  access?: readonly AccessEntry[],
): Promise<Opened> {
  try {
    return await tryKeys(party, given, access)
  } catch (error) {
    if (!isOfUnknown(error)) throw error
    await party.team.learnFormerKeys()
    return tryKeys(party, given, access)
  }
}

/** Whether a former key of an author could be what is missing. */
export function isOfUnknown(error: unknown): boolean {
  return error instanceof VaultError && ['unknown_author', 'not_signed'].includes(error.fault)
}

async function tryKeys(
  { subject, keys, team }: Party,
  { id, epoch, grant }: Given,
  access: readonly AccessEntry[] | undefined,
): Promise<Opened> {
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
