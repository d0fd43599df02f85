import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { SEALED_CHUNK_BYTES } from './bounds.ts'
import { passwordsCalls as calls } from './calls.ts'
import { octets } from './octets.ts'
import {
  createdShare,
  createInlineShare,
  createShare,
  getShareChunk,
  lookAtShare,
  openedShare,
  openShare,
  replyToShare,
  shareChunkParams,
  shareFile,
  shareLook,
  shares,
} from './shares.ts'

const read = { access: { permission: 'vault.read' }, vault: 'unlocked' } as const
const share = { access: { permission: 'vault.share_outside' }, vault: 'unlocked' } as const

export const shareRoutes = {
  listShares: route('passwords', calls.listShares, {
    ...read,
    summary: 'List links that you made, and those made for you',
    answer: shares,
  }),
  createShare: route('passwords', calls.createShare, {
    ...share,
    summary: 'Share a record by a link',
    body: createShare,
    answer: createdShare,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  createInlineShare: route('passwords', calls.createInlineShare, {
    ...share,
    summary: 'Share a text, or a file, by a link',
    body: createInlineShare,
    answer: createdShare,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  putShareChunk: route('passwords', calls.putShareChunk, {
    ...share,
    summary: 'Upload a chunk of the file of a link',
    description:
      'By its maker, until the file is whole. A chunk that is there is taken once more if it is the same.',
    params: shareChunkParams,
    upload: { media_types: octets, limit_bytes: SEALED_CHUNK_BYTES },
    answer: shareFile,
    problems: ['NotFound', 'Conflict'],
  }),
  revokeShare: route('passwords', calls.revokeShare, {
    ...read,
    summary: 'Revoke a link',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  openShareForMe: route('passwords', calls.openShareForMe, {
    ...read,
    summary: 'Open what was shared with you',
    params: idParams,
    answer: openedShare,
    problems: ['NotFound'],
  }),
  lookAtShare: route('passwords', calls.lookAtShare, {
    access: 'public',
    summary: 'See what a link is, without opening it',
    description: 'Wrong, late, used and revoked links answer alike.',
    params: idParams,
    body: lookAtShare,
    answer: shareLook,
    problems: ['NotFound'],
  }),
  openShare: route('passwords', calls.openShare, {
    access: 'public',
    summary: 'Open a link',
    description: 'Counts a view and answers in one statement.',
    params: idParams,
    body: openShare,
    answer: openedShare,
    problems: ['NotFound'],
  }),
  getShareChunk: route('passwords', calls.getShareChunk, {
    access: 'public',
    summary: 'Download a chunk of the file of a link',
    description: 'For whoever has opened the link, by the ticket that came with it.',
    params: shareChunkParams,
    body: getShareChunk,
    answer: z.string(),
    file: octets,
    problems: ['NotFound'],
  }),
  replyToShare: route('passwords', calls.replyToShare, {
    access: 'public',
    summary: 'Reply to a link',
    description: 'Sealed to the key of its maker. One reply.',
    params: idParams,
    body: replyToShare,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
}
