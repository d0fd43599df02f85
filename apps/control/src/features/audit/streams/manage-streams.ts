import { X509Certificate } from 'node:crypto'
import {
  AUDIT_STREAMS_PER_TEAM,
  type AuditStream,
  type CreateAuditStream,
  type NewAuditStream,
} from '@nora/contract/audit'
import { randomToken } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPage } from '../../../platform/http/page.ts'
import { findReceiverFault } from '../../../platform/outbound/find-receiver-fault.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { findHead } from '../chain-head.ts'
import { deliver } from './deliver-streams.ts'
import { getPurpose } from './purpose.ts'
import { sampleEvent } from './sample-event.ts'
import type { Deps } from './streams.deps.ts'
import { streamsTexts } from './streams.messages.ts'
import {
  countBehind,
  countStreams,
  deleteStream,
  findStream,
  insertStream,
  listStreams as listRows,
  type StreamRow,
  updateStream,
} from './streams.store.ts'

/** Counted no further: more than this is "many". */
const BEHIND_MAX = 10_000

export function listStreams({ db }: Deps) {
  return async ({ team_id }: Actor, query: { cursor?: string | undefined; limit: number }) => {
    const page = await toPage(
      query.limit,
      (limit) => listRows(db, { team_id, ...query, limit }),
      (row) => row,
    )
    return { ...page, items: await Promise.all(page.items.map((row) => toStream(db, row))) }
  }
}

/**
 * Sends events from now on: earlier ones are in the log and can be exported. The secret is returned only here.
 */
export function createStream(deps: Deps) {
  return (actor: Actor, origin: Origin, input: CreateAuditStream): Promise<NewAuditStream> =>
    deps.transaction(async (tx) => {
      const { team } = await deps.enterTeam(tx, actor, 'audit.streams')
      const { kind, name } = input
      const isOwn = kind === 'webhook' && (await deps.ownWebhooks.isAddress(tx, team.id, input.url))
      const url = isOwn ? input.url : checkUrl(deps, input)
      if ((await countStreams(tx, team.id)) >= AUDIT_STREAMS_PER_TEAM) {
        throw problem('Conflict', streamsTexts.tooMany(AUDIT_STREAMS_PER_TEAM))
      }
      const id = deps.ids.next('ast')
      const secret = kind === 'webhook' ? `whsec_${randomToken(43)}` : null
      const now = deps.clock.now()
      const row: StreamRow = {
        id,
        team_id: team.id,
        name,
        kind,
        url,
        is_paused: false,
        attempts: 0,
        sealed_secret: secret && deps.sealer.seal(getPurpose(id), secret),
        ca_pem: input.ca_pem === null ? null : checkCertificate(input.ca_pem),
        position: (await findHead(tx))?.position ?? 0,
        next_attempt_at: now,
        delivered_at: null,
        failed_at: null,
        last_error: null,
        user_id: actor.user_id,
        created_at: now,
      }
      await insertStream(tx, row)
      await deps.emit(tx, origin, { kind: 'audit_stream.created', object_id: id, data: toFacts(row) })
      return { ...(await toStream(tx, row)), secret }
    })
}

/** Paused, it keeps its place: nothing is lost, all that was written meanwhile follows. */
export function changeStream(deps: Deps) {
  return (actor: Actor, origin: Origin, { id, is_paused }: { id: string; is_paused: boolean }) =>
    deps.transaction(async (tx): Promise<AuditStream> => {
      const row = await enter(deps, tx, actor, id)
      const changes = { is_paused, attempts: 0, next_attempt_at: deps.clock.now() }
      await updateStream(tx, id, changes)
      const data = { name: row.name, before: { is_paused: row.is_paused }, after: { is_paused } }
      await deps.emit(tx, origin, { kind: 'audit_stream.changed', object_id: id, data })
      return toStream(tx, { ...row, ...changes })
    })
}

export function removeStream(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const row = await enter(deps, tx, actor, id)
      await deleteStream(tx, id)
      await deps.emit(tx, origin, { kind: 'audit_stream.deleted', object_id: id, data: toFacts(row) })
    })
}

/** Sends one made-up event at once, and answers what came of it. */
export function testStream(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<{ error: string | null }> => {
    const row = await deps.transaction((tx) => enter(deps, tx, actor, id))
    const error = await deliver(deps, row, [sampleEvent(actor, origin, deps.clock.now())], 'audit.test')
    await deps.transaction((tx) => {
      const data = { name: row.name, error }
      return deps.emit(tx, origin, { kind: 'audit_stream.tested', object_id: id, data })
    })
    return { error }
  }
}

/** Throws NotFound for another team's. */
async function enter(deps: Deps, tx: Db, actor: Actor, id: string): Promise<StreamRow> {
  const row = await findStream(tx, id)
  if (row?.team_id !== actor.team_id) throw problem('NotFound')
  await deps.enterTeam(tx, actor, 'audit.streams')
  return row
}

async function toStream(db: Db, row: StreamRow): Promise<AuditStream> {
  const { id, name, kind, url, ca_pem, is_paused, attempts, next_attempt_at } = row
  const { delivered_at, failed_at, last_error, created_at } = row
  return {
    id,
    name,
    kind,
    url,
    is_paused,
    attempts,
    last_error,
    has_ca: ca_pem !== null,
    behind: await countBehind(db, row, BEHIND_MAX),
    next_attempt_at: attempts > 0 && !is_paused ? next_attempt_at.toISOString() : null,
    delivered_at: delivered_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** Tells only the host of the address, because a path may be a secret. */
function toFacts({ name, kind, url }: StreamRow) {
  return { name, kind, host: new URL(url).host }
}

const PROTOCOLS = { webhook: ['https:', 'http:'], syslog: ['syslog:', 'syslog+tls:'] } as const

function checkUrl(deps: Deps, { kind, url }: CreateAuditStream): string {
  const fault = findReceiverFault(deps, url, PROTOCOLS[kind])
  if (fault === 'bad') throw fieldProblem('url', streamsTexts.badUrl[kind])
  if (fault === 'private') throw fieldProblem('url', streamsTexts.private)
  return url
}

function checkCertificate(pem: string): string {
  try {
    new X509Certificate(pem)
    return pem
  } catch {
    throw fieldProblem('ca_pem', streamsTexts.badCertificate)
  }
}
