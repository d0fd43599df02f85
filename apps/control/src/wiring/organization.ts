import * as organization from '../features/organization/index.ts'
import * as teams from '../features/teams/index.ts'
import type { Platform } from '../platform/platform.ts'

/** Passes to the organisation of a team what it takes from other features and from outside. */
export function wireOrganization(platform: Platform): organization.OrganizationDeps {
  return {
    ...platform,
    register: organization.createRegister(platform.config),
    enterTeam: teams.enterTeam,
    getTeam: teams.getTeam,
    listOwners: teams.listOwners,
  }
}
