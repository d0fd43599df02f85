import {
  type AccessEntry,
  accessHash,
  type Bytes,
  checkHeads,
  equalBytes,
  fromBase64url,
  type Head,
  type HeadPin,
  type SealingKey,
  type Signed,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import type { Position } from '../account/positions.ts'
import type { WireGrant } from '../wire.ts'
import { type ContentKey, isOfUnknown, openContentKey, openFormerKeys } from './content-key.ts'
import type { Party } from './party.ts'

/** A head as the server tells it; `access` null: as with the head before it. */
export type ToldHead = { seq: number; signed: Signed; access: readonly AccessEntry[] | null }

/** What the server says of a collection. `heads` begin at the position that was seen before. */
export type ToldCollection = {
  id: string
  epoch: number
  seq: number
  grant: WireGrant | null
  access: readonly AccessEntry[]
  heads: readonly ToldHead[]
  previous: readonly { epoch: number; envelope: string }[]
}

/** A collection as its newest head proves it, with the keys that open its rows. */
export type ProvenCollection = {
  id: string
  head: Head
  headHash: Bytes
  access: readonly AccessEntry[]
  key: ContentKey
  /** By epoch, the present one too. */
  formerKeys: ReadonlyMap<number, SealingKey>
}

/** Heads from one on to another, both included. */
export type LoadHeads = (range: { from: number; to: number }) => Promise<ToldHead[]>

/**
 * Proves heads, holders and key of a collection, from the position seen before; who sees it for the first time begins
 * at the head that their grant names. Rows are the caller’s: `checkList` with the head. Throws VaultError with what
 * does not fit.
 */
export async function proveCollection(
  party: Party,
  told: ToldCollection,
  { seen, loadHeads }: { seen: Position | undefined; loadHeads: LoadHeads },
): Promise<ProvenCollection> {
  const { id, epoch, seq } = told
  const { key, body } = await openContentKey(party, told)
  const start = seen ? toPin(seen) : { seq: body.seq, hash: body.head }
  const heads = seen ? told.heads : await loadHeads({ from: body.seq, to: seq })
  const proven = await proveHeads(party, { id, start, heads })
  if (proven.head.epoch !== epoch || proven.head.seq !== seq) {
    throw new VaultError('incomplete', 'the collection is not at its newest head', { collection: id })
  }
  if (!equalBytes(await accessHash(told.access), proven.head.access)) {
    throw new VaultError('wrong_state', 'the server names other holders than those signed for', {
      collection: id,
    })
  }
  if (!seen) {
    const again = await openContentKey(party, told, findAccessAt(heads, body.seq))
    again.key.raw.fill(0)
  }
  const formerKeys = await openFormerKeys(id, key, told.previous)
  return { id, head: proven.head, headHash: proven.hash, access: proven.access, key, formerKeys }
}

/** What is remembered of a collection, once its rows were proven too. */
export function toPosition({ head, headHash }: ProvenCollection): Position {
  return { seq: head.seq, hash: toBase64url(headHash), access: toBase64url(head.access) }
}

/** Follows pages of heads. `loadPage` gives heads from the one of `since` on. */
export async function loadAllHeads(
  { from, to }: { from: number; to: number },
  loadPage: (since: number) => Promise<ToldHead[]>,
): Promise<ToldHead[]> {
  const heads: ToldHead[] = []
  for (let next = from; ; ) {
    const page = await loadPage(next)
    heads.push(...(heads.length === 0 ? page : page.slice(1)))
    const last = heads.at(-1)?.seq ?? next
    if (last >= to || last === next) return heads
    next = last
  }
}

const RETRIES_MAX = 3

/** Tries again: somebody may have written between two pages, or rows and heads came from either side of a write. */
export async function retryBetweenWrites<T>(load: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load(tries)
    } catch (error) {
      const mayPass = error instanceof VaultError && ['incomplete', 'gap'].includes(error.fault)
      if (!mayPass || tries === RETRIES_MAX) throw error
    }
  }
}

async function proveHeads(
  { team }: Party,
  { id, start, heads }: { id: string; start: HeadPin; heads: readonly ToldHead[] },
) {
  const history = { collection: id, start, heads: withAccess(heads) }
  try {
    return await checkHeads({ ...history, findKeys: (author) => team.findKeys(author) })
  } catch (error) {
    if (!isOfUnknown(error)) throw error
    await team.learnFormerKeys()
    return checkHeads({ ...history, findKeys: (author) => team.findKeys(author) })
  }
}

/** Each head with its holders: the list is told only where it changed. */
export function withAccess(
  heads: readonly ToldHead[],
): { seq: number; signed: Signed; access: readonly AccessEntry[] }[] {
  let access: readonly AccessEntry[] = []
  return heads.map((head) => {
    if (head.access !== null) access = head.access
    return { seq: head.seq, signed: head.signed, access }
  })
}

function findAccessAt(heads: readonly ToldHead[], seq: number): readonly AccessEntry[] {
  return withAccess(heads).find((head) => head.seq === seq)?.access ?? []
}

function toPin(position: Position): HeadPin {
  return {
    seq: position.seq,
    hash: fromBase64url(position.hash),
    access: fromBase64url(position.access),
  }
}
