import {
  deriveShare,
  fromBase64url,
  makeShareSecret,
  memberShareContext,
  open,
  openFrom,
  seal,
  sealTo,
  shareContext,
  shareReplyContext,
  toBase64url,
  toUtf8,
  type UserKeys,
} from '../../index.ts'
import { expectSame } from './expect-same.ts'

const REPLY = shareReplyContext({ share_id: 'shr_sample' })
const MEMBER = memberShareContext({ team_id: 'team_sample', author: 'anna', subject: 'boris' })

/** Links with and without a passphrase, a visitor's answer, and a link for a member. */
export type ShareSample = {
  secret: string
  passphrase: string
  auth: string
  envelope: string
  envelope_with_passphrase: string
  reply: string
  for_member: string
}

/** Seals a link in each of its forms; replies and links for members are to Boris. */
export async function sealShare(boris: UserKeys): Promise<ShareSample> {
  const secret = makeShareSecret()
  const passphrase = 'раз два'
  const [plain, guarded] = [await deriveShare(secret), await deriveShare(secret, passphrase)]
  return {
    secret: toBase64url(secret),
    passphrase,
    auth: toBase64url(plain.auth),
    envelope: toBase64url(await seal(plain.key, shareContext(), toUtf8('link'))),
    envelope_with_passphrase: toBase64url(await seal(guarded.key, shareContext(), toUtf8('link'))),
    reply: toBase64url(await sealTo(boris.publics.kem, REPLY, toUtf8('link'))),
    for_member: toBase64url(await sealTo(boris.publics.kem, MEMBER, toUtf8('link'))),
  }
}

/** Opens every form of a link. Throws for the first that is not what the sample says. */
export async function openShare(sample: ShareSample, boris: UserKeys): Promise<void> {
  const secret = fromBase64url(sample.secret)
  const [plain, guarded] = [await deriveShare(secret), await deriveShare(secret, sample.passphrase)]
  const link = toBase64url(toUtf8('link'))
  expectSame('the proof of the link', plain.auth, sample.auth)
  expectSame('the link', await open(plain.key, shareContext(), fromBase64url(sample.envelope)), link)
  const withPassphrase = await open(
    guarded.key,
    shareContext(),
    fromBase64url(sample.envelope_with_passphrase),
  )
  expectSame('the link with a passphrase', withPassphrase, link)
  expectSame('the reply', await openFrom(boris, REPLY, fromBase64url(sample.reply)), link)
  expectSame('the link for a member', await openFrom(boris, MEMBER, fromBase64url(sample.for_member)), link)
}
