import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { teamsCalls as calls } from '../calls.ts'
import { team } from '../schemas.ts'
import { invite, invitePage, inviteQuery, receivedInvite, sendInvites, sentInvites } from './schemas.ts'

const manage = { permission: 'members.manage' } as const
const accept = { permission: 'invites.accept' } as const

export const invitesRoutes = {
  listInvites: route('teams', calls.listInvites, {
    summary: 'Invitations that nobody has accepted yet',
    description: 'The newest first, expired ones included.',
    access: { permission: 'members.read' },
    query: inviteQuery,
    answer: invitePage,
  }),
  sendInvites: route('teams', calls.sendInvites, {
    summary: 'Invite people by e-mail',
    description:
      'All or none. An invitation is good for 7 days and for one use; one that the address had before is replaced. Owners are invited by owners.',
    access: manage,
    body: sendInvites,
    answer: sentInvites,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  resendInvite: route('teams', calls.resendInvite, {
    summary: 'Mail an invitation again',
    description: 'It is good for another 7 days.',
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
  getInvite: route('teams', calls.getInvite, {
    summary: 'An invitation, for whoever has its link',
    description: 'Its id was mailed to the invited address; anybody else does not know it.',
    access: accept,
    session: 'required',
    params: idParams,
    answer: receivedInvite,
    problems: ['NotFound'],
  }),
  acceptInvite: route('teams', calls.acceptInvite, {
    summary: 'Join the team',
    description: 'The session works in the team from then on.',
    access: accept,
    session: 'required',
    params: idParams,
    answer: team,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
}
