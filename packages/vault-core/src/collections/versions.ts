import { type Bytes, equalBytes, expectLength } from '../bytes/bytes.ts'
import { FrameReader, frame } from '../bytes/frame.ts'
import { expectSignature, type Signed, signBody } from '../keys/signing.ts'
import type { PrivateKeys } from '../keys/user-keys.ts'
import { VaultError } from '../vault-error.ts'

/** One version of a row, for its history: SHA-256 of each envelope, in order, and who wrote it. */
export type VersionBody = {
  collection: string
  row: string
  version: number
  epoch: number
  hashes: Bytes[]
  author: string
}

const LABEL = 'nora/v1/version'

/** The bytes that the author signs. Throws `wrong_length`. */
export function toVersionBytes(body: VersionBody): Bytes {
  for (const hash of body.hashes) expectLength(hash, 32, 'the hash of an envelope')
  const { collection, row, version, epoch, author, hashes } = body
  return frame(LABEL, collection, row, version, epoch, author, ...hashes)
}

/** Signs a version. Throws `wrong_length`. */
export async function makeVersion(body: VersionBody, keys: PrivateKeys): Promise<Signed> {
  return signBody(keys, toVersionBytes(body))
}

/** What a version says, unchecked: to find the author's key. Throws `not_a_frame`. */
export function readVersion(bytes: Bytes): VersionBody {
  const reader = new FrameReader(bytes, LABEL)
  const [collection, row] = [reader.text(), reader.text()]
  const [version, epoch] = [reader.number(), reader.number()]
  const author = reader.text()
  const hashes: Bytes[] = []
  while (reader.hasMore()) hashes.push(reader.fixed(32))
  return { collection, row, version, epoch, hashes, author }
}

/**
 * Checks that a version is of the place and the envelopes named, and signed by `authorSig`. Throws `wrong_place`,
 * `wrong_state` when the envelopes are others, `not_signed`, `not_a_frame`.
 */
export async function checkVersion(
  signed: Signed,
  expected: { collection: string; row: string; version: number; hashes: readonly Bytes[] },
  authorSig: Bytes,
): Promise<VersionBody> {
  const body = readVersion(signed.body)
  const detail = { collection: body.collection, row: body.row, version: body.version }
  const isInPlace = (['collection', 'row', 'version'] as const).every((key) => body[key] === expected[key])
  if (!isInPlace) throw new VaultError('wrong_place', 'the version is of another row or number', detail)
  await expectSignature(authorSig, signed, `version ${body.version}`)
  const isSame =
    body.hashes.length === expected.hashes.length &&
    body.hashes.every((hash, index) => equalBytes(hash, expected.hashes[index] ?? new Uint8Array(0)))
  if (!isSame) throw new VaultError('wrong_state', 'the envelopes are not those that were signed', detail)
  return body
}
