/**
 * The teams of the reader and the choice of the current one, after which the page starts anew: all that
 * it shows is of another team. The pages of the current team: members and invitations, custom roles, settings;
 * making a team, and joining one by an invitation.
 */
export { InvitationsCard } from './invites/lazy-invitations-card.ts'
export { useOwnInvites } from './invites/own-invites.queries.ts'
export { TeamSelector } from './team-selector.tsx'
export { teamsRoutes } from './teams.routes.ts'
