import * as accounts from '../features/accounts/index.ts'
import * as billing from '../features/billing/index.ts'
import * as domains from '../features/domains/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as passwords from '../features/passwords/index.ts'
import * as secrets from '../features/secrets/index.ts'
import * as teams from '../features/teams/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import * as webhooks from '../features/webhooks/index.ts'
import * as zones from '../features/zones/index.ts'
import { type Config, readConfigFile } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'

/** The plans of the operator's file, and what they bound. Throws a ConfigError for a file with a mistake. */
export function openPlans(config: Config) {
  const plans = billing.parsePlansFile(config.plans_file, readConfigFile('PLANS_FILE', config.plans_file))
  const given = { config, plans }
  return { plans, limits: billing.getLimits(given), getPlanLimits: billing.getPlanLimits(given) }
}

type Needs = Platform & Pick<billing.BillingDeps, 'plans' | 'onPlanChanged'>

/** Passes to billing what it takes from other features: how much of everything a team has. */
export function wireBilling(needs: Needs): billing.BillingDeps {
  return {
    ...needs,
    counts: {
      tunnels: tunnels.countOpenTunnels,
      static_names: (db, team_id) =>
        tunnels.countAddresses(db, 'static_names', { team_id, now: needs.clock.now() }),
      ports: (db, team_id) => tunnels.countAddresses(db, 'ports', { team_id, now: needs.clock.now() }),
      own_domains: domains.countOwnDomainsOfTeam,
      webhooks: webhooks.countWebhooks,
      zones: zones.countZones,
      gateways: gateways.countGateways,
      policies: traffic.countPolicies,
      passwords: passwords.countRecords,
      secrets_projects: secrets.countProjects,
      environments_per_project: secrets.countMostEnvironments,
      configs_per_environment: secrets.countMostConfigs,
      watch_monitors: (db, team_id) => secrets.countMonitors(db, team_id, needs.clock.now()),
    },
    countSeats: teams.countSeats,
    lockTeam: teams.lockTeam,
    async findTeamOf(db, email) {
      const user = await accounts.findUserByEmail(db, email)
      return user && teams.findPersonalTeam(db, user.id)
    },
  }
}
