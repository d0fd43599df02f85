import { type Bytes, fromBase64url, toBase64url, VaultError } from '@nora/vault-core'

/** What stands in the fragment of an invite link: whoever has it got it from the inviter, not from the server. */
export type InviteLink = {
  /** 32 bytes, with which the newcomer vouches for their keys. */
  secret: Bytes
  /** The directory that the newcomer is to find: the number of its chain, and the hash of its first entry. */
  chain: number
  genesis: Bytes
}

const LINK = /^([\w-]{43})\.([\w-]{43})\.(\d{1,9})$/

/** `SECRET.GENESIS.CHAIN`: 32 bytes each in base64url, and a number. */
export function writeInviteLink({ secret, genesis, chain }: InviteLink): string {
  return `${toBase64url(secret)}.${toBase64url(genesis)}.${chain}`
}

/** Throws `not_a_frame` and `not_base64` for what no client has written. */
export function parseInviteLink(text: string): InviteLink {
  const [, secret, genesis, chain] = LINK.exec(text) ?? []
  if (secret === undefined || genesis === undefined) {
    throw new VaultError('not_a_frame', 'the fragment of the invite link is not whole')
  }
  return { secret: fromBase64url(secret), genesis: fromBase64url(genesis), chain: Number(chain) }
}
