import type { ApiCalls } from '@nora/client'
import type { ShareLook } from '@nora/contract/passwords'
import {
  type Bytes,
  deriveShare,
  fromBase64url,
  open,
  sealTo,
  shareContext,
  shareReplyContext,
  toBase64url,
  toUtf8,
  VaultError,
} from '@nora/vault-core'
import { toPlainBytes } from '../files.ts'
import { parseShared, type Sealed } from './content.ts'

type VisitorApi = { passwords: Pick<ApiCalls['passwords'], 'lookAtShare' | 'openShare' | 'replyToShare'> }
/** What the address of a link has: the id, and the secret of the fragment. */
export type LinkParts = { id: string; secret: string }

/** A link that was opened, and not yet read: a wrong passphrase must not cost another view. */
export type OpenedLink = {
  id: string
  envelope: string
  secret: string
  views_left: number | null
  /** Downloads its file, for an hour. */
  ticket: string | null
}

const LINK = /^(shr_[0-7][0-9A-HJKMNP-TV-Z]{25})\.([A-Za-z0-9_-]{43})$/

/** The parts of a fragment, or null when a messenger cut it or it is none. */
export function parseFragment(fragment: string): LinkParts | null {
  const [, id, secret] = LINK.exec(fragment.replace(/^#/, '')) ?? []
  return id && secret ? { id, secret } : null
}

/** What the link is, without opening it; `file_bytes` is the size that the file will have. */
export async function lookAtShare(api: VisitorApi, link: LinkParts): Promise<ShareLook> {
  const body = { auth: await toAuth(link) }
  const look = await api.passwords.lookAtShare({ params: { id: link.id }, body })
  return { ...look, file_bytes: look.file_bytes === null ? null : toPlainBytes(look.file_bytes) }
}

/** Takes the content from the server, which counts a view. */
export async function takeShare(api: VisitorApi, link: LinkParts): Promise<OpenedLink> {
  const body = { auth: await toAuth(link) }
  const { envelope, views_left, file } = await api.passwords.openShare({ params: { id: link.id }, body })
  return { id: link.id, secret: link.secret, envelope, views_left, ticket: file?.ticket ?? null }
}

/** Reads what was taken. Throws `wrong_key` for another passphrase. */
export async function readShare(opened: OpenedLink, passphrase: string | null): Promise<Sealed> {
  const { key } = await deriveShare(fromBase64url(opened.secret), passphrase ?? undefined)
  return parseShared(await open(key, shareContext(), fromBase64url(opened.envelope)))
}

/** Seals a reply to the key that the sender put beside the content. */
export async function replyToShare(
  api: VisitorApi,
  link: LinkParts & { reply_kem: string },
  text: string,
): Promise<void> {
  const sealed = await sealTo(
    fromBase64url(link.reply_kem),
    shareReplyContext({ share_id: link.id }),
    toUtf8(text),
  )
  const body = { auth: await toAuth(link), reply: toBase64url(sealed) }
  await api.passwords.replyToShare({ params: { id: link.id }, body })
}

async function toAuth({ secret }: LinkParts): Promise<string> {
  const bytes: Bytes = fromBase64url(secret)
  if (bytes.length !== 32) throw new VaultError('wrong_length', 'the link is cut')
  return toBase64url((await deriveShare(bytes)).auth)
}
