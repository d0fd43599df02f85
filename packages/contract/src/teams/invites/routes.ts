import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { teamsCalls as calls } from '../calls.ts'
import { team } from '../schemas.ts'
import {
  invite,
  invitePage,
  invitePreview,
  inviteQuery,
  ownInvites,
  previewInvite,
  receivedInvite,
  sendInvites,
  sentInvites,
} from './schemas.ts'

const manage = { permission: 'members.manage' } as const
const accept = { permission: 'invites.accept' } as const

export const invitesRoutes = {
  listInvites: route('teams', calls.listInvites, {
    summary: 'List pending invitations',
    description: 'Newest first, including expired ones.',
    access: { permission: 'members.read' },
    query: inviteQuery,
    answer: invitePage,
  }),
  sendInvites: route('teams', calls.sendInvites, {
    summary: 'Invite people by email',
    description:
      'Either all invitations are sent or none. An invitation is valid for 7 days and one use, and replaces an earlier one to the same address. Only owners can invite owners.',
    access: manage,
    body: sendInvites,
    answer: sentInvites,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  resendInvite: route('teams', calls.resendInvite, {
    summary: 'Resend an invitation',
    description: 'The invitation is valid for another 7 days.',
    access: manage,
    params: idParams,
    answer: invite,
    problems: ['NotFound'],
  }),
  revokeInvite: route('teams', calls.revokeInvite, {
    summary: 'Revoke an invitation',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  listOwnInvites: route('teams', calls.listOwnInvites, {
    summary: 'List the invitations to your address',
    description: 'The list is empty until your address is confirmed.',
    access: accept,
    session: 'required',
    answer: ownInvites,
  }),
  previewInvite: route('teams', calls.previewInvite, {
    summary: 'Get an invitation before signing in',
    description:
      '`NotFound` tells in `data.ended` how the invitation ended. With the key of the email, the response also tells whom it is for and whether to sign in or sign up.',
    access: 'public',
    params: idParams,
    body: previewInvite,
    answer: invitePreview,
    problems: ['NotFound'],
  }),
  getInvite: route('teams', calls.getInvite, {
    summary: 'Get an invitation by its link',
    description: 'The id is known only from the email sent to the invited address.',
    access: accept,
    session: 'required',
    params: idParams,
    answer: receivedInvite,
    problems: ['NotFound'],
  }),
  declineInvite: route('teams', calls.declineInvite, {
    summary: 'Decline an invitation',
    description: 'The invitation is removed. The team sees it in its audit log.',
    access: accept,
    session: 'required',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  acceptInvite: route('teams', calls.acceptInvite, {
    summary: 'Accept an invitation',
    description: 'Your session switches to the team.',
    access: accept,
    session: 'required',
    params: idParams,
    answer: team,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
}
