/**
 * The teams of the reader and the choice of the current one, after which the page starts anew: all that
 * it shows is of another team. The pages of the current team: members and invitations, custom roles, settings;
 * making a team, and joining one by an invitation. Owns no route: the app gives pages their addresses.
 */
export { AcceptInvitePage } from './invites/accept-invite-page.tsx'
export { invitesTexts } from './invites/invites.messages.ts'
export { membersTexts } from './members/members.messages.ts'
export { toMembersSearch } from './members/members-search.ts'
export { TeamPage } from './members/team-page.tsx'
export { rolesTexts } from './roles/roles.messages.ts'
export { RolesPage } from './roles/roles-page.tsx'
export { toRolesSearch } from './roles/roles-search.ts'
export { settingsTexts } from './settings/settings.messages.ts'
export { TeamSettingsPage } from './settings/team-settings-page.tsx'
export { TeamNewPage } from './team-new-page.tsx'
export { TeamSelector } from './team-selector.tsx'
export { useGoThere, useSelectTeam, useTeams } from './teams.queries.ts'
