import { ApiProblem } from '@nora/client'
import { type AccessEntry, previousContext, type RowMark, seal, toBase64url } from '@nora/vault-core'
import { withKeyBytes } from '../key-bytes.ts'
import { toWire } from '../wire.ts'
import type { AccessChange } from './change-access.ts'
import { type ContentKey, makeKey } from './content-key.ts'
import { grantKeys } from './grant-keys.ts'
import { makeNextHead, onNewestHead, type Writable } from './next-head.ts'
import { type Opening, toParty } from './party.ts'
import type { ProvenCollection } from './prove-collection.ts'

/** The calls of one rotation. */
export type RotationCalls<T> = {
  begin(of: T, expected_seq: number): Promise<{ epoch: number }>
  /** Seals every row anew and stages it; gives the marks of the whole list. */
  stage(of: T, key: ContentKey): Promise<readonly RowMark[]>
  commit(of: T, epoch: number, change: AccessChange & { previous: string }): Promise<void>
  cancel(of: T, epoch: number): Promise<void>
}

/**
 * Gives a collection a new key for these holders: every row is sealed anew and staged, then all is switched at once.
 * Whoever is not among them can open nothing from then on.
 */
export async function rotateCollection<T extends ProvenCollection>(
  opening: Opening,
  target: Writable<T>,
  { toAccess, calls }: { toAccess: (of: T) => readonly AccessEntry[]; calls: RotationCalls<T> },
): Promise<void> {
  await onNewestHead(target, async (of) => {
    const { epoch } = await calls.begin(of, of.head.seq)
    try {
      const key = await makeKey(epoch)
      const marks = await calls.stage(of, key)
      const change = await makeCommit(opening, of, { key, marks, access: toAccess(of) })
      key.raw.fill(0)
      await calls.commit(of, epoch, change)
    } catch (error) {
      await calls.cancel(of, epoch).catch(ignoreGone)
      throw error
    }
  })
}

async function makeCommit(
  opening: Opening,
  of: ProvenCollection,
  { key, marks, access }: { key: ContentKey; marks: readonly RowMark[]; access: readonly AccessEntry[] },
): Promise<AccessChange & { previous: string }> {
  const { signed, seq, hash } = await makeNextHead(of, { marks, access, epoch: key.epoch }, toParty(opening))
  const given = { collection: of.id, epoch: key.epoch, seq, head: hash, contentKey: key.raw }
  const under = previousContext({ collection: of.id, epoch: key.epoch })
  const previous = await withKeyBytes(of.key.raw, (copy) => seal(key.sealing, under, copy))
  return {
    expected_seq: of.head.seq,
    access,
    head: toWire(signed),
    grants: await grantKeys(opening, access, given),
    previous: toBase64url(previous),
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
}
