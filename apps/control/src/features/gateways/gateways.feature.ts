import { routes } from '@nora/contract'
import { DAY_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysHandlers } from './gateways.routes.ts'
import { writeOfStates } from './letters/write-of-states.ts'
import { purgeEvents } from './stored/events.store.ts'
import { deleteGatewaysOfTeam, giveGateways } from './stored/gateways.store.ts'
import { giveMembers } from './stored/members.store.ts'
import { purgeMinutes } from './stored/minutes.store.ts'
import { purgeReports } from './stored/reports.store.ts'

const EVENTS_KEPT_MS = 30 * DAY_MS
const MINUTES_KEPT_MS = 8 * DAY_MS
/** A process that has reported nothing for so long comes back as another one. */
const REPORTS_KEPT_MS = DAY_MS

export function createGatewaysFeature(deps: Deps): FeatureModule {
  return {
    name: 'gateways',
    tables: {
      gateways: { person: "the gateways are the team's" },
      gateway_members: { person: 'they are of a gateway of the team' },
      gateway_events: {},
      gateway_minutes: {},
      gateway_reports: { team: 'they are of edges', person: 'they are of edges' },
    },
    serve: (app, calls) => mount(app, calls, routes.gateways, gatewaysHandlers(deps)),
    steps: {
      pushGateways: { run: () => deps.push.settle(), intervalMs: SECOND_MS },
      writeOfGateways: { run: writeOfStates(deps), intervalMs: 10 * SECOND_MS },
    },
    onTeamDeleted: async (tx, team_id) => {
      await deleteGatewaysOfTeam(tx, team_id)
      deps.push.touch()
    },
    onMemberRemoved: async (tx, member, newOwnerId) => {
      await giveGateways(tx, member, newOwnerId)
      await giveMembers(tx, member, newOwnerId)
    },
    purge: async () => {
      const now = deps.clock.now().getTime()
      await purgeEvents(deps.db, new Date(now - EVENTS_KEPT_MS))
      await purgeMinutes(deps.db, new Date(now - MINUTES_KEPT_MS))
      await purgeReports(deps.db, new Date(now - REPORTS_KEPT_MS))
    },
  }
}
