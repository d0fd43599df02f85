import { type Bytes, equalBytes, expectLength, sha256 } from '../bytes/bytes.ts'
import { FrameReader, frame } from '../bytes/frame.ts'
import { openFrom, sealTo } from '../keys/hpke.ts'
import { expectSignature, type Signed, signBody } from '../keys/signing.ts'
import type { PrivateKeys } from '../keys/user-keys.ts'
import { grantContext } from '../sealing/contexts.ts'
import { VaultError } from '../vault-error.ts'
import type { AccessEntry } from './access.ts'

/**
 * Says that its author gave `subject` the content key of one epoch: `seq` and `head` are the head at which the
 * author was an admin, `wrap` the SHA-256 of the sealed key.
 */
export type GrantBody = {
  collection: string
  epoch: number
  subject: string
  seq: number
  head: Bytes
  wrap: Bytes
  author: string
}

/** The content key sealed to its holder, and who gave it. */
export type Grant = { wrap: Bytes; signed: Signed }

const LABEL = 'nora/v1/grant/body'

/** Seals a content key to a holder and signs who gave it. Throws what `sealTo` throws. */
export async function makeGrant(
  grant: Omit<GrantBody, 'wrap'>,
  contentKey: Bytes,
  { subjectKem, keys }: { subjectKem: Bytes; keys: PrivateKeys },
): Promise<Grant> {
  expectLength(contentKey, 32, 'the content key')
  const wrap = await sealTo(subjectKem, grantContext(grant), contentKey)
  return { wrap, signed: await signBody(keys, toGrantBytes({ ...grant, wrap: await sha256(wrap) })) }
}

/** Who gave what to whom, unchecked: to find the author's key. Throws `not_a_frame`. */
export function readGrant(bytes: Bytes): GrantBody {
  const reader = new FrameReader(bytes, LABEL)
  const body: GrantBody = {
    collection: reader.text(),
    epoch: reader.number(),
    subject: reader.text(),
    seq: reader.number(),
    head: reader.fixed(32),
    wrap: reader.fixed(32),
    author: reader.text(),
  }
  reader.end()
  return body
}

/**
 * Opens a grant. `granterSig` is the author's key in the directory (or the machine's in the access); with `access`,
 * the holders at the grant's head, the author has to be an admin among them. Throws `wrong_place` when it is of
 * another collection, epoch or holder, `author_may_not`, `not_signed`, `wrong_state` when the sealed key is not the
 * one signed for, and what `openFrom` throws.
 */
export async function openGrant(
  grant: Grant,
  expected: { collection: string; epoch: number; subject: string; access?: readonly AccessEntry[] },
  { granterSig, keys }: { granterSig: Bytes; keys: PrivateKeys },
): Promise<{ contentKey: Bytes; body: GrantBody }> {
  const body = readGrant(grant.signed.body)
  const detail = { collection: body.collection, epoch: body.epoch, author: body.author }
  const isInPlace = (['collection', 'epoch', 'subject'] as const).every((key) => body[key] === expected[key])
  if (!isInPlace)
    throw new VaultError('wrong_place', 'the grant is of another collection, epoch or holder', detail)
  const author = expected.access?.find(({ subject }) => subject === body.author)
  if (expected.access && author?.role !== 'admin') {
    throw new VaultError('author_may_not', 'the author of the grant is no admin of the collection', detail)
  }
  await expectSignature(granterSig, grant.signed, 'the grant')
  if (!equalBytes(await sha256(grant.wrap), body.wrap)) {
    throw new VaultError('wrong_state', 'the sealed key is not the one that was signed', detail)
  }
  const contentKey = await openFrom(keys, grantContext(body), grant.wrap)
  return { contentKey: expectLength(contentKey, 32, 'the content key'), body }
}

function toGrantBytes(body: GrantBody): Bytes {
  expectLength(body.head, 32, 'the hash of the head')
  const { collection, epoch, subject, seq, head, wrap, author } = body
  return frame(LABEL, collection, epoch, subject, seq, head, wrap, author)
}
