import { z } from 'zod'
import { email, id, instant, page, pageQuery, person } from '../../fields.ts'
import { givenRole, namedRoles, roleIds } from '../members/schemas.ts'

export const INVITES_PER_TEAM = 200
export const INVITES_AT_ONCE = 20

export const invite = z.object({
  id,
  email: z.string(),
  role: givenRole,
  has_seat: z.boolean().describe('Whether the new member gets a seat.'),
  roles: namedRoles.describe('Custom roles that the new member gets.'),
  invited_by: person,
  sent_at: instant.describe('When it was last sent.'),
  expires_at: instant,
  is_expired: z.boolean(),
})

export const inviteQuery = z.object(pageQuery('inv'))
export const invitePage = page(invite)

export const sendInvites = z.object({
  emails: z.array(email).min(1).max(INVITES_AT_ONCE),
  role: givenRole.default('member'),
  has_seat: z.boolean().default(true),
  role_ids: roleIds.default([]),
})

export const sentInvites = z.object({ items: z.array(invite) })

/**
 * `open`: it can be accepted. `wrong_email`: it is for another address. `email_unconfirmed`: it is for this
 * address, which nobody has shown to be theirs. `already_member`: there is nothing left to do.
 */
export const inviteStates = ['open', 'wrong_email', 'email_unconfirmed', 'already_member'] as const

export const receivedInvite = z.object({
  id,
  team: z.object({ id, name: z.string(), icon: z.string().nullable() }),
  role: givenRole,
  has_seat: z.boolean(),
  invited_by: z.string().describe('The name of the sender.'),
  email: z.string().describe('The invited address, masked (`a•••@example.com`) for everybody else.'),
  state: z.enum(inviteStates),
  expires_at: instant,
})

/** How an invitation ends. `replaced`: by a newer one to the same address. */
export type InviteEnding = 'accepted' | 'declined' | 'revoked' | 'replaced' | 'expired'

export const ownInvites = z.object({
  items: z.array(receivedInvite).describe('Newest first, at most a hundred.'),
})

export const previewInvite = z
  .object({
    key: z.string().min(1).max(100).optional().describe('The part after `#` of the link in the email.'),
  })
  .default({})

export const invitePreview = z.object({
  team: z.object({ id, name: z.string(), icon: z.string().nullable() }),
  role: givenRole,
  invited_by: z.string().describe('The name of the sender.'),
  email: z
    .string()
    .describe('The invited address, masked (`a•••@example.com`) without the key of the email.'),
  has_account: z
    .boolean()
    .nullable()
    .describe('Whether the address has an account; null without the key of the email.'),
  expires_at: instant,
})

export type InvitePreview = z.output<typeof invitePreview>
export type Invite = z.output<typeof invite>
export type SendInvites = z.output<typeof sendInvites>
export type ReceivedInvite = z.output<typeof receivedInvite>
