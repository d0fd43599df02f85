import type { Share, Shares } from '@nora/contract/passwords'
import {
  type Bytes,
  deriveShare,
  frame,
  fromBase64url,
  fromJson,
  makeShareSecret,
  open,
  openFrom,
  seal,
  sha256,
  shareContext,
  shareReplyContext,
  toBase64url,
  toUtf8,
  VaultError,
} from '@nora/vault-core'
import type { Opening } from '../collections/party.ts'
import { type KeyedFile, type MadeLink, toKeyedFile, toPlainBytes, toSealedBytes } from '../files.ts'
import type {
  FileToShare,
  RecordWithDetails,
  SharedContent,
  SharesForMe,
  ShareToMake,
  ShareView,
} from '../views.ts'
import { encodeShared, parseShared, type Sealed } from './content.ts'
import { makeLinkFile, toOpened } from './link-file.ts'
import { openForMember, sealForMember } from './member-share.ts'

const TITLE_CHARS = 60

/** Makes a link. Its fragment is answered once and kept nowhere; a link for a member has none. */
export async function makeShare(
  opening: Opening,
  input: ShareToMake,
  record: RecordWithDetails | null,
): Promise<MadeLink> {
  const content: Sealed['content'] = record
    ? { kind: 'record', content: { overview: record.overview, details: withoutHistory(record.details) } }
    : toText(input)
  const title = content.kind === 'inline' ? content.text.slice(0, TITLE_CHARS) : content.content.overview.name
  const { id, body, fragment } = await sealShare(opening, input, { content, title, file: null })
  const { passwords } = opening.deps.api
  const { expires_at } =
    'record_id' in input.what
      ? await passwords.createShare({ body: { ...body, ...input.what } })
      : await passwords.createInlineShare({ body })
  return { id, fragment, expires_at }
}

/**
 * Begins a link by which a file goes: until each of its chunks is there, the link opens nothing. Throws `wrong_length`
 * for a file of more than 25 MiB.
 */
export async function beginShare(
  opening: Opening,
  input: ShareToMake,
  given: FileToShare,
): Promise<KeyedFile> {
  const { passwords } = opening.deps.api
  const file = await makeLinkFile(given)
  const content = toText(input)
  const title = (content.text.trim() || file.name).slice(0, TITLE_CHARS)
  const { id, body, fragment } = await sealShare(opening, input, { content, title, file })
  try {
    const file_bytes = toSealedBytes(file.bytes)
    const { expires_at } = await passwords.createInlineShare({ body: { ...body, file_bytes } })
    return await toKeyedFile({ made: { id, fragment, expires_at } }, { ...file, id })
  } catch (error) {
    // The answer may be all that was lost. Out of reach it stays unfinished, which the server deletes.
    await passwords.revokeShare({ params: { id } }).catch(() => {})
    throw error
  }
}

type Shown = Pick<Sealed, 'content' | 'file'> & { title: string }

async function sealShare(opening: Opening, input: ShareToMake, { content, file, title }: Shown) {
  const { deps, account } = opening
  const id = deps.ids.next('shr')
  const reply_kem = input.takes_reply ? toBase64url(account.keys.publics.kem) : null
  const plain = encodeShared({ content, reply_kem, file })
  const { auth_hash, envelope, fragment } = input.for_user_id
    ? await sealToMember(opening, { id, subject: input.for_user_id, plain })
    : await sealToFragment(plain, input.passphrase)
  const body = {
    id,
    auth_hash,
    envelope,
    own_copy: toBase64url(await seal(account.sealing, ownCopyContext(id), toUtf8(JSON.stringify({ title })))),
    views: input.views,
    expires_in: input.expires_in,
    asks_passphrase: input.passphrase !== null && input.for_user_id === null,
    for_user_id: input.for_user_id,
    wants_receipt: input.wants_receipt,
    takes_reply: input.takes_reply,
  }
  return { id, body, fragment }
}

function toText({ what }: ShareToMake): { kind: 'inline'; text: string } {
  return { kind: 'inline', text: 'text' in what ? what.text : '' }
}

/** Those that were made here, with their replies, and those sealed to our key. */
export async function listShares(opening: Opening): Promise<{ mine: ShareView[]; for_me: SharesForMe[] }> {
  const { mine, for_me }: Shares = await opening.deps.api.passwords.listShares()
  return {
    mine: await Promise.all(mine.map((share) => toShareView(opening, share))),
    for_me: for_me.map(({ id, user_id, expires_at, views_left }) => ({
      id,
      from_user_id: user_id,
      expires_at,
      views_left,
    })),
  }
}

/** Opens what was shared with us, which counts as a view; its file with what opens the chunks. */
export async function openShareForMe(
  { deps, account, team }: Opening,
  { id, from_user_id }: { id: string; from_user_id: string },
): Promise<{ content: SharedContent; file: KeyedFile | null }> {
  const { envelope, file: stored } = await deps.api.passwords.openShareForMe({ params: { id } })
  const { team_id, user_id } = deps.me
  const place = { share_id: id, team_id, author: from_user_id, subject: user_id }
  const who = { authorKeys: team.findKeys(from_user_id), keys: account.keys }
  const shared = parseShared(await openForMember(place, fromBase64url(envelope), who))
  return toOpened(shared, { link_id: id, ticket: stored?.ticket ?? null })
}

async function sealToMember(
  { deps, account, team }: Opening,
  { id, subject, plain }: { id: string; subject: string; plain: Bytes },
) {
  const holder = team.findHolder(subject)
  if (holder === undefined) {
    throw new VaultError('unknown_author', 'the directory has no key of this member yet', {
      user_id: subject,
    })
  }
  const { team_id, user_id } = deps.me
  const place = { share_id: id, team_id, author: user_id, subject }
  const envelope = await sealForMember(place, plain, { subjectKem: holder.kem, keys: account.keys })
  return { auth_hash: null, envelope: toBase64url(envelope), fragment: null }
}

async function sealToFragment(plain: Bytes, passphrase: string | null) {
  const secret = makeShareSecret()
  const { auth, key } = await deriveShare(secret, passphrase ?? undefined)
  return {
    auth_hash: toBase64url(await sha256(auth)),
    envelope: toBase64url(await seal(key, shareContext(), plain)),
    fragment: toBase64url(secret),
  }
}

async function toShareView({ account }: Opening, share: Share): Promise<ShareView> {
  const { id, kind, state, views_left, opened, opened_at, expires_at, asks_passphrase, for_user_id } = share
  const file_bytes = share.file_bytes === null ? null : toPlainBytes(share.file_bytes)
  const shown = { id, kind, state, views_left, opened, opened_at, expires_at, asks_passphrase, for_user_id }
  const reply =
    share.reply &&
    (await openFrom(account.keys, shareReplyContext({ share_id: id }), fromBase64url(share.reply)))
  return {
    ...shown,
    file_bytes,
    title: share.own_copy ? await openTitle(account.sealing, id, share.own_copy) : '',
    reply: reply ? new TextDecoder().decode(reply) : null,
  }
}

/** A copy of another generation of our keys opens no more; the link goes on without its title. */
async function openTitle(sealing: Opening['account']['sealing'], id: string, copy: string): Promise<string> {
  try {
    const { title } = fromJson(await open(sealing, ownCopyContext(id), fromBase64url(copy))) as {
      title?: unknown
    }
    return typeof title === 'string' ? title : ''
  } catch {
    return ''
  }
}

function ownCopyContext(id: string): Bytes {
  return frame('nora/v1/share/own', id)
}

/** Earlier passwords and files stay here: neither was meant to be shared. */
function withoutHistory(details: RecordWithDetails['details']): RecordWithDetails['details'] {
  return { ...details, password_history: [], files: [] }
}
