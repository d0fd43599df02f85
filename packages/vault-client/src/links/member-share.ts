import {
  type Bytes,
  deriveShare,
  frame,
  makeShareSecret,
  memberShareContext,
  open,
  openFrom,
  readFrame,
  seal,
  sealTo,
  sha256,
  shareContext,
  sign,
  type UserKeys,
  VaultError,
  verify,
} from '@nora/vault-core'

type Between = { team_id: string; author: string; subject: string }
type Place = Between & { share_id: string }

/** A link for one member: its secret sealed to their key, what it shows, and who says so. */
export async function sealForMember(
  place: Place,
  plain: Bytes,
  { subjectKem, keys }: { subjectKem: Bytes; keys: UserKeys },
): Promise<Bytes> {
  const secret = makeShareSecret()
  const { key } = await deriveShare(secret)
  const wrap = await sealTo(subjectKem, memberShareContext(place), secret)
  const sealed = await seal(key, shareContext(), plain)
  return frame(wrap, sealed, await sign(keys, await toSignedBytes(place, wrap, sealed)))
}

/** Throws `not_signed` unless one of the author's keys signed it. */
export async function openForMember(
  place: Place,
  envelope: Bytes,
  { authorKeys, keys }: { authorKeys: readonly Bytes[]; keys: UserKeys },
): Promise<Bytes> {
  const [wrap, sealed, signature] = readFrame(envelope)
  if (!wrap || !sealed || !signature) throw new VaultError('not_a_frame', 'the link for a member is cut')
  const body = await toSignedBytes(place, wrap, sealed)
  let isSigned = false
  for (const key of authorKeys) isSigned ||= await verify(key, body, signature)
  if (!isSigned)
    throw new VaultError('not_signed', 'the link is not signed by its author', { author: place.author })
  const { key } = await deriveShare(await openFrom(keys, memberShareContext(place), wrap))
  return open(key, shareContext(), sealed)
}

async function toSignedBytes(place: Place, wrap: Bytes, sealed: Bytes): Promise<Bytes> {
  const { share_id, team_id, author, subject } = place
  return frame(
    'nora/v1/share/from',
    share_id,
    team_id,
    author,
    subject,
    await sha256(wrap),
    await sha256(sealed),
  )
}
