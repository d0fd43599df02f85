import type { Routes } from '@nora/contract'
import { can } from '../../platform/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { checkMember } from './check-member.ts'
import { changeGateway, createGateway, deleteGateway } from './edit-gateways.ts'
import { addMember, changeMember, drainMember, removeMember } from './edit-members.ts'
import { getVisibleGateway } from './gateway-access.ts'
import type { Deps } from './gateways.deps.ts'
import { getAddSettings } from './get-add-settings.ts'
import { listShown } from './list-shown.ts'
import { setMaintenance } from './set-maintenance.ts'
import { getStatistics, showEvents } from './show-events.ts'
import { showGateway } from './show-gateways.ts'
import { tryGateway } from './try/try-gateway.ts'
import { watchGateways } from './watch-gateways.ts'

type All = Handlers<Routes['gateways']>

export function gatewaysHandlers(deps: Deps): All {
  return { ...gatewayHandlers(deps), ...memberHandlers(deps), ...lookingHandlers(deps) }
}

function gatewayHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listGateways'
  | 'createGateway'
  | 'getGatewayAddSettings'
  | 'getGateway'
  | 'changeGateway'
  | 'deleteGateway'
  | 'setGatewayMaintenance'
> {
  const run = {
    create: createGateway(deps),
    change: changeGateway(deps),
    delete: deleteGateway(deps),
    settings: getAddSettings(deps),
    maintain: setMaintenance(deps),
    list: listShown(deps),
  }
  return {
    listGateways: ({ actor, query: { whose, ...query } }) => {
      const isOwn = whose === 'own' || !can(actor, 'gateways.manage_team')
      return run.list(actor, { ...query, user_id: isOwn ? actor.user_id : undefined })
    },
    createGateway: ({ actor, origin, body }) => run.create(actor, origin, body),
    getGatewayAddSettings: ({ actor }) => run.settings(actor),
    getGateway: async ({ actor, params }) =>
      showGateway(deps, actor, await getVisibleGateway(deps.db, actor, params.id)),
    changeGateway: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteGateway: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
    setGatewayMaintenance: ({ actor, origin, params, body }) =>
      run.maintain(actor, origin, { ...body, ...params }),
  }
}

function memberHandlers(
  deps: Deps,
): Pick<
  All,
  | 'addGatewayMember'
  | 'changeGatewayMember'
  | 'removeGatewayMember'
  | 'drainGatewayMember'
  | 'resumeGatewayMember'
  | 'checkGatewayMember'
> {
  const run = {
    add: addMember(deps),
    change: changeMember(deps),
    remove: removeMember(deps),
    drain: drainMember(deps, true),
    resume: drainMember(deps, false),
    check: checkMember(deps),
  }
  return {
    addGatewayMember: ({ actor, origin, params, body }) => run.add(actor, origin, { ...body, ...params }),
    changeGatewayMember: ({ actor, origin, params, body }) =>
      run.change(actor, origin, { ...body, ...params }),
    removeGatewayMember: ({ actor, origin, params }) => run.remove(actor, origin, params),
    drainGatewayMember: ({ actor, origin, params, body }) => run.drain(actor, origin, { ...body, ...params }),
    resumeGatewayMember: ({ actor, origin, params, body }) =>
      run.resume(actor, origin, { ...body, ...params }),
    checkGatewayMember: ({ actor, params }) => run.check(actor, params),
  }
}

function lookingHandlers(
  deps: Deps,
): Pick<All, 'watchGateways' | 'tryGateway' | 'listGatewayEvents' | 'getGatewayStatistics'> {
  const run = {
    watch: watchGateways(deps),
    try: tryGateway(deps),
    events: showEvents(deps),
    statistics: getStatistics(deps),
  }
  return {
    watchGateways:
      async ({ actor }) =>
      (stream) =>
        run.watch(actor, stream),
    tryGateway: ({ actor, params, body }) => run.try(actor, { ...body, ...params }),
    listGatewayEvents: ({ actor, params, query }) => run.events(actor, { ...query, ...params }),
    getGatewayStatistics: ({ actor, params, query }) => run.statistics(actor, params.id, query.period),
  }
}
