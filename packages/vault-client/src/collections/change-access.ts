import type { WireSigned } from '@nora/contract/vault'
import { type AccessEntry, type RowMark, VaultError } from '@nora/vault-core'
import { toWire, type WireGrant } from '../wire.ts'
import { grantKeys } from './grant-keys.ts'
import { makeNextHead, onNewestHead, type Writable } from './next-head.ts'
import { type Opening, toParty } from './party.ts'
import type { ProvenCollection } from './prove-collection.ts'

/** What a change of holders sends. */
export type AccessChange = {
  expected_seq: number
  access: readonly AccessEntry[]
  head: WireSigned
  grants: ({ subject: string } & WireGrant)[]
}

/** Nobody is added whose keys the directory does not have, but machines, which bring theirs. Throws `unknown_author`. */
export function checkHolders(
  { team }: Opening,
  before: readonly AccessEntry[],
  after: readonly AccessEntry[],
): void {
  for (const { subject, kind } of after) {
    const isThere = before.some((entry) => entry.subject === subject)
    if (isThere || kind === 'machine' || team.findHolder(subject) !== undefined) continue
    throw new VaultError('unknown_author', 'the directory has no key of this member yet', {
      user_id: subject,
    })
  }
}

/** Whether somebody is taken out, which takes a new key. */
export function isTakenOut(before: readonly AccessEntry[], after: readonly AccessEntry[]): boolean {
  return before.some(({ subject }) => !after.some((one) => one.subject === subject))
}

/**
 * Signs other holders of the present key, and wraps it to those who are new or `waiting`. `write` sends it. Whoever
 * is taken out needs `rotateCollection` instead.
 */
export async function changeAccess<T extends ProvenCollection>(
  opening: Opening,
  target: Writable<T>,
  change: {
    toAccess: (of: T) => readonly AccessEntry[]
    toMarks: (of: T) => readonly RowMark[]
    write: (of: T, change: AccessChange) => Promise<void>
    waiting?: readonly string[]
  },
): Promise<void> {
  await onNewestHead(target, async (of) => {
    const access = change.toAccess(of)
    const next = { marks: change.toMarks(of), access }
    const { signed, seq, hash } = await makeNextHead(of, next, toParty(opening))
    const isNew = ({ subject }: AccessEntry) =>
      change.waiting?.includes(subject) || !of.access.some((entry) => entry.subject === subject)
    const given = { collection: of.id, epoch: of.key.epoch, seq, head: hash, contentKey: of.key.raw }
    const grants = await grantKeys(opening, access.filter(isNew), given)
    await change.write(of, { expected_seq: of.head.seq, access, head: toWire(signed), grants })
  })
}
