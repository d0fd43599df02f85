import type { Routes } from '@nora/contract'
import type { AuditQuery } from '@nora/contract/audit'
import type { Db } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { inputTexts } from '../../platform/http/validation.messages.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { type AuditFilter, findPlace, listAuditEvents, listOccurring, listUsers } from './audit.store.ts'
import { exportAuditEvents } from './export-events.ts'
import {
  changeStream,
  createStream,
  listStreams,
  removeStream,
  testStream,
} from './streams/manage-streams.ts'
import type { Deps } from './streams/streams.deps.ts'
import { getKind, toAuditEvents, toAuditUser } from './to-audit-event.ts'

/** Bounds the values of each kind in the lists to choose from. */
const OCCURRING_MAX = 500

export function auditHandlers(deps: Deps): Handlers<Routes['audit']> {
  const { db } = deps
  const runExport = exportAuditEvents(deps)
  const streams = {
    list: listStreams(deps),
    create: createStream(deps),
    change: changeStream(deps),
    remove: removeStream(deps),
    test: testStream(deps),
  }
  return {
    listAuditStreams: ({ actor, query }) => streams.list(actor, query),
    createAuditStream: ({ actor, origin, body }) => streams.create(actor, origin, body),
    changeAuditStream: ({ actor, origin, params, body }) =>
      streams.change(actor, origin, { ...params, ...body }),
    deleteAuditStream: async ({ actor, origin, params }) => {
      await streams.remove(actor, origin, params.id)
      return undefined
    },
    testAuditStream: ({ actor, origin, params }) => streams.test(actor, origin, params.id),
    async listAuditEvents({ actor, query }) {
      const filter = await toFilter(db, actor.team_id, query)
      const below = query.cursor ? await findPlace(db, actor.team_id, Number(query.cursor)) : undefined
      if (query.cursor && !below) throw fieldProblem('cursor', inputTexts.cursor)
      const rows = await listAuditEvents(db, filter, { below, limit: query.limit + 1 })
      const shown = rows.slice(0, query.limit)
      const next = rows.length > query.limit ? shown.at(-1)?.position : undefined
      return { items: await toAuditEvents(db, shown), next_cursor: next === undefined ? null : String(next) }
    },
    async exportAuditEvents({ actor, origin, query }) {
      const filter = await toFilter(db, actor.team_id, query)
      return runExport(origin, { filter, asked: query })
    },
    async getAuditFilters({ actor: { team_id } }) {
      const actions = await listOccurring(db, team_id, 'action', OCCURRING_MAX)
      const members = await listUsers(db, await listOccurring(db, team_id, 'user_id', OCCURRING_MAX))
      return {
        members: members.map(toAuditUser),
        actions,
        object_kinds: [...new Set(actions.map(getKind))],
      }
    },
  }
}

/** Kinds of objects become the actions about them. */
async function toFilter(
  db: Db,
  team_id: string,
  { object_kind, action, ...query }: Omit<AuditQuery, 'cursor' | 'limit'>,
): Promise<AuditFilter> {
  if (!object_kind?.length) return { ...query, team_id, action: action?.length ? action : undefined }
  const known = await listOccurring(db, team_id, 'action', OCCURRING_MAX)
  const chosen = action?.length ? known.filter((one) => action.includes(one)) : known
  return { ...query, team_id, action: chosen.filter((one) => object_kind.includes(getKind(one))) }
}
