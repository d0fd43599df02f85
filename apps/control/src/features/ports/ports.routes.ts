import type { Routes } from '@nora/contract'
import type { CallOf, Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { changePort } from './change-port.ts'
import { portAccess } from './port-access.ts'
import type { Deps } from './ports.deps.ts'
import { portRows } from './ports.store.ts'
import { releasePort, restorePort } from './release-port.ts'
import { reservePort } from './reserve-port.ts'
import { showPort, showPorts } from './show-ports.ts'

type ListCall = CallOf<Routes['ports']['listPorts']>

export function portsHandlers(deps: Deps): Handlers<Routes['ports']> {
  const { db } = deps
  const run = {
    reserve: reservePort(deps),
    change: changePort(deps),
    release: releasePort(deps),
    restore: restorePort(deps),
  }
  const list = async ({ actor: { team_id }, query }: ListCall, user_id: string | null) => {
    const rows = (limit: number) => portRows.list(db, { ...query, team_id, user_id, limit })
    const page = await toPage(query.limit, rows, (row) => row)
    return { ...page, items: await showPorts(deps, page.items) }
  }
  return {
    listPorts: (call) => list(call, call.actor.user_id),
    listTeamPorts: (call) => list(call, null),
    reservePort: ({ actor, origin, body }) => run.reserve(actor, origin, body),
    getPort: async ({ actor, params }) => showPort(deps, await portAccess.getVisible(db, actor, params.id)),
    changePort: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    releasePort: async ({ actor, origin, params }) => {
      await run.release(actor, origin, params.id)
      return undefined
    },
    restorePort: ({ actor, origin, params }) => run.restore(actor, origin, params.id),
  }
}
