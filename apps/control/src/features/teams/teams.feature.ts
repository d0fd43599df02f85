import { routes } from '@nora/contract'
import { DAY_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { deleteEndedBefore } from './invites/ended-invites.store.ts'
import { deleteInvitesExpiredBefore } from './invites/invites.store.ts'
import type { Deps } from './teams.deps.ts'
import { teamsHandlers } from './teams.routes.ts'

/** Until then an expired invitation can be sent again, and a late link is told how its invitation ended. */
const ENDED_KEPT_MS = 30 * DAY_MS

export function createTeamsFeature(deps: Deps): FeatureModule {
  return {
    name: 'teams',
    tables: {
      teams: {},
      team_members: {},
      team_ended_invites: {},
      team_invites: { person: "the team's invitations outlast who sent them" },
      team_roles: {},
      team_member_roles: {},
      team_former_members: { person: 'nobody who was removed comes back by single sign-on' },
    },
    serve: (app, calls) => mount(app, calls, routes.teams, teamsHandlers(deps)),
    async purge() {
      const moment = new Date(deps.clock.now().getTime() - ENDED_KEPT_MS)
      await deleteInvitesExpiredBefore(deps.db, moment)
      await deleteEndedBefore(deps.db, moment)
    },
  }
}
