import { z } from 'zod'
import { id, idParams, instant } from '../fields.ts'
import { bytesOf32, sealedBytes } from '../sealed-bytes.ts'
import { madeId } from '../vault/schemas.ts'
import { SEALED_SHARE_FILE_BYTES, SHARE_BYTES, SHARE_VIEWS_MAX, SHARES_MAX } from './bounds.ts'

export const shareDurations = ['30m', '1h', '1d', '7d', '14d', '30d', '60d', '90d', '1mo', '1y'] as const

const envelope = sealedBytes(SHARE_BYTES + 1_152)
const ownCopy = sealedBytes(4_096)
const count = z.number().int().min(0)

const newShare = z.object({
  id: madeId('shr'),
  auth_hash: bytesOf32.nullable().describe('SHA-256 of what the fragment gives; null with `for_user_id`.'),
  envelope,
  own_copy: ownCopy.nullable().describe('What it is, sealed for its maker’s own list.'),
  views: z
    .number()
    .int()
    .min(1)
    .max(SHARE_VIEWS_MAX)
    .nullable()
    .describe('Null: any number until it expires.'),
  expires_in: z.enum(shareDurations),
  asks_passphrase: z.boolean(),
  for_user_id: id.nullable().describe('A member: sealed to their key, no fragment.'),
  wants_receipt: z.boolean().describe('Write to its maker when it is opened.'),
  takes_reply: z.boolean(),
})
export const createShare = newShare.extend({ folder_id: id, record_id: id })
export const createInlineShare = newShare.extend({
  file_bytes: z
    .number()
    .int()
    .min(16)
    .max(SEALED_SHARE_FILE_BYTES)
    .nullable()
    .optional()
    .describe('Of a sealed file, uploaded next: until it is whole the link opens nothing.'),
})
export const shareChunkParams = idParams.extend({ chunk: z.coerce.number().int().min(0).max(24) })
export const shareFile = z.object({
  bytes: count,
  chunks: count,
  stored: z.array(count).max(25).describe('Chunks that are here: an upload goes on with the others.'),
})

export const share = z.object({
  id,
  kind: z.enum(['record', 'inline']),
  folder_id: id.nullable(),
  record_id: id.nullable(),
  user_id: id,
  own_copy: ownCopy.nullable(),
  views_left: count.nullable(),
  opened: count,
  opened_at: instant.nullable(),
  expires_at: instant,
  asks_passphrase: z.boolean(),
  for_user_id: id.nullable(),
  takes_reply: z.boolean(),
  reply: envelope.nullable().describe('Sealed to its maker’s key by a visitor.'),
  state: z
    .enum(['unfinished', 'open', 'used', 'expired', 'revoked'])
    .describe('Unfinished: its file is not whole yet.'),
  file_bytes: count.nullable().describe('Of the sealed file.'),
  created_at: instant,
})
export const shares = z.object({
  mine: z.array(share).max(SHARES_MAX),
  for_me: z.array(share).max(SHARES_MAX).describe('Sealed to the caller’s key.'),
})
export const createdShare = z.object({ id, expires_at: instant })

const auth = z.object({
  auth: bytesOf32.describe('Derived from the fragment, which never leaves the browser.'),
})
export const lookAtShare = auth
export const shareLook = z.object({
  team: z.string(),
  expires_at: instant,
  views_left: count.nullable(),
  asks_passphrase: z.boolean(),
  takes_reply: z.boolean(),
  file_bytes: count.nullable().describe('Of the sealed file.'),
})
export const openShare = auth
export const openedShare = z.object({
  envelope,
  views_left: count.nullable(),
  reply_key: bytesOf32.nullable().describe('What a reply is sealed to.'),
  file: z.object({ bytes: count, ticket: bytesOf32.describe('Downloads the file for an hour.') }).nullable(),
})
export const getShareChunk = z.object({ ticket: bytesOf32 })
export const replyToShare = auth.extend({ reply: envelope })

export type Share = z.output<typeof share>
export type Shares = z.output<typeof shares>
export type CreateShare = z.output<typeof createShare>
export type CreateInlineShare = z.output<typeof createInlineShare>
export type ShareLook = z.output<typeof shareLook>
export type OpenedShare = z.output<typeof openedShare>
export type ShareFile = z.output<typeof shareFile>
export type ShareDuration = (typeof shareDurations)[number]
