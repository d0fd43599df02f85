import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { passwordsCalls as calls } from './calls.ts'
import {
  createdShare,
  createInlineShare,
  createShare,
  lookAtShare,
  openedShare,
  openShare,
  replyToShare,
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
    summary: 'Share a text by a link',
    body: createInlineShare,
    answer: createdShare,
    status: 201,
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
