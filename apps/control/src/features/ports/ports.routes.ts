import type { Routes } from '@nora/contract'
import type { CallOf, Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { changePort } from './change-port.ts'
import { getVisiblePort } from './get-visible-port.ts'
import type { Deps } from './ports.deps.ts'
import { toPort } from './ports.rules.ts'
import { listPorts, type PortWithUser } from './ports.store.ts'
import { releasePort, restorePort } from './release-port.ts'
import { reservePort } from './reserve-port.ts'

type ListCall = CallOf<Routes['ports']['listPorts']>

export function portsHandlers(deps: Deps): Handlers<Routes['ports']> {
  const { db, config } = deps
  const run = {
    reserve: reservePort(deps),
    change: changePort(deps),
    release: releasePort(deps),
    restore: restorePort(deps),
  }
  const withUses = async (team_id: string, rows: readonly PortWithUser[]) => {
    const uses = await deps.listPortUses(db, team_id, rows)
    const useOf = (row: PortWithUser) =>
      uses.find(({ region, port }) => region === row.region && port === row.port)
    return rows.map((row) => toPort(row, useOf(row), config.regions))
  }
  const list = async ({ actor: { team_id }, query }: ListCall, user_id: string | null) => {
    const rows = (limit: number) => listPorts(db, { ...query, team_id, user_id, limit })
    const page = await toPage(query.limit, rows, (row) => row)
    return { ...page, items: await withUses(team_id, page.items) }
  }
  return {
    listPorts: (call) => list(call, call.actor.user_id),
    listTeamPorts: (call) => list(call, null),
    reservePort: ({ actor, origin, body }) => run.reserve(actor, origin, body),
    getPort: async ({ actor, params }) => {
      const [port] = await withUses(actor.team_id, [await getVisiblePort(db, actor, params.id)])
      if (!port) throw new Error('a port that was found is gone')
      return port
    },
    changePort: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    releasePort: async ({ actor, origin, params }) => {
      await run.release(actor, origin, params.id)
      return undefined
    },
    restorePort: ({ actor, origin, params }) => run.restore(actor, origin, params.id),
  }
}
