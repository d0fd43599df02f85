import { type Bytes, expectLength, sha256 } from '../bytes/bytes.ts'
import { FrameReader, frame } from '../bytes/frame.ts'
import { type Signed, signBody } from '../keys/signing.ts'
import type { PrivateKeys } from '../keys/user-keys.ts'

/**
 * A collection after one write: hashes of its rows and of its holders, and of the head before (32 zeros at `seq` 1).
 * `epoch` counts the content keys.
 */
export type Head = {
  collection: string
  seq: number
  epoch: number
  list: Bytes
  access: Bytes
  previous: Bytes
  author: string
}

const LABEL = 'nora/v1/head'

/** The bytes that the author signs. Throws `wrong_length` and `not_a_frame`. */
export function toHeadBytes(head: Head): Bytes {
  for (const key of ['list', 'access', 'previous'] as const) expectLength(head[key], 32, key)
  const { collection, seq, epoch, list, access, previous, author } = head
  return frame(LABEL, collection, seq, epoch, list, access, previous, author)
}

/** The head of signed bytes. Throws `not_a_frame` for anything that `toHeadBytes` would not write. */
export function readHead(bytes: Bytes): Head {
  const reader = new FrameReader(bytes, LABEL)
  const head: Head = {
    collection: reader.text(),
    seq: reader.number(),
    epoch: reader.number(),
    list: reader.fixed(32),
    access: reader.fixed(32),
    previous: reader.fixed(32),
    author: reader.text(),
  }
  reader.end()
  return head
}

/** Signs a head. */
export async function makeHead(head: Head, keys: PrivateKeys): Promise<Signed> {
  return signBody(keys, toHeadBytes(head))
}

/** The hash of a head, which the next one names and clients pin. */
export function hashHead(head: Signed | Bytes): Promise<Bytes> {
  return sha256(head instanceof Uint8Array ? head : head.body)
}
