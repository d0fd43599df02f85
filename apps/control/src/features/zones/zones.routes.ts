import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { problem } from '../../platform/problem.ts'
import { addZone } from './add-zone.ts'
import { changeZone } from './change-zone.ts'
import { askZoneCheck } from './check-zones.ts'
import { deleteZone } from './delete-zone.ts'
import { showZone, showZones } from './show-zones.ts'
import type { Deps } from './zones.deps.ts'
import { findZone, listZones } from './zones.store.ts'

export function zonesHandlers(deps: Deps): Handlers<Routes['zones']> {
  const { db } = deps
  const run = {
    add: addZone(deps),
    change: changeZone(deps),
    delete: deleteZone(deps),
    check: askZoneCheck(deps),
  }
  return {
    listZones: async ({ actor: { team_id }, query: { cursor, limit } }) => {
      const rows = (most: number) => listZones(db, { team_id, cursor, limit: most })
      const page = await toPage(limit, rows, (row) => row)
      return { ...page, items: await showZones(deps, page.items) }
    },
    addZone: ({ actor, origin, body }) => run.add(actor, origin, body),
    getZone: async ({ actor, params }) => {
      const row = await findZone(db, actor.team_id, params.id)
      if (!row) throw problem('NotFound')
      return showZone(deps, row)
    },
    changeZone: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteZone: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...params, name: query.name })
      return undefined
    },
    checkZone: ({ actor, params }) => run.check(actor, params.id),
  }
}
