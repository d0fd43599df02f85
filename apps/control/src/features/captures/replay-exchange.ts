import { REDACTED } from '@nora/capture/redaction'
import { hideInQuery } from '@nora/capture/secret-names'
import type { RouteInput, Routes } from '@nora/contract'
import type { ExchangeSummary } from '@nora/contract/captures'
import { isFieldName, isFieldValue } from '@nora/http1'
import { DAY_MS } from '@nora/kit'
import { type CaptureSource, getSourceId } from '@nora/link'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import type { Deps } from './captures.deps.ts'
import { capturesTexts } from './captures.messages.ts'
import { type CaptureRow, saveCapture } from './captures.store.ts'
import { emitFor, getKind } from './source-kinds.ts'
import { readPart } from './stored-parts.ts'
import { toExchange } from './to-exchange.ts'
import { getReadableExchange } from './visible-exchange.ts'

type Edit = NonNullable<RouteInput<Routes['captures']['replayExchange']>['body']>
type Replayed = { method: string; target: string; headers: [string, string][]; body: Buffer }

/** The stored body is decoded from its encoding, and the edge frames it anew. */
const NOT_OF_RECORDED_BODY = /^(content-encoding|content-length|transfer-encoding)$/i

/**
 * Sends a captured request to its tunnel or gateway once more, as it was or edited, by whoever may change that: what
 * it does there is theirs. Its row is there at once; the edge completes it.
 */
export function replayExchange(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { source, exchange_id, edit }: { source: CaptureSource; exchange_id: string; edit: Edit },
  ): Promise<ExchangeSummary> => {
    const kind = getKind(deps, source)
    await kind.getManaged(actor, getSourceId(source))
    const { source: found, row } = await getReadableExchange(deps, actor, { source, exchange_id })
    const request = await toRequest(deps, row, edit)
    const replay = {
      ...source,
      exchange_id: deps.ids.next('exc'),
      replay_of: row.id,
      method: request.method,
      target: request.target,
      headers: request.headers,
      body: request.body.toString('base64'),
    }
    const pending = toPendingRow(deps, row, { id: replay.exchange_id, request })
    const isEdited = Object.values(edit).some((value) => value !== undefined && value !== null)
    await deps.transaction(async (tx) => {
      await saveCapture(tx, pending)
      const data = { exchange_id: replay.exchange_id, method: request.method, is_edited: isEdited }
      await emitFor(deps, tx, origin, found, { kind: 'request_replayed', data })
      // Within the transaction: of what was not sent no row is left.
      if (found.isClosed || !kind.sendReplay(found, replay))
        throw problem('Conflict', capturesTexts.gone[source.gateway_id === null ? 'tunnel' : 'gateway'])
    })
    const exchange = toExchange(pending)
    deps.state.tell(getSourceId(source), { type: 'exchange', exchange })
    return exchange
  }
}

async function toRequest(deps: Deps, row: CaptureRow, edit: Edit): Promise<Replayed> {
  const { request } = row.parts
  if (row.kind === 'websocket' && edit.headers === undefined)
    throw problem('BadRequest', capturesTexts.notRepeatable)
  const hasBody = edit.body !== undefined && edit.body !== null
  if (!hasBody && request.body.kept_bytes < request.body.bytes) {
    throw problem('BadRequest', capturesTexts.notKeptWhole)
  }
  const headers = edit.headers ?? request.headers.filter(([, value]) => !value.includes(REDACTED))
  headers.forEach(([name, value], index) => {
    if (!isFieldName(name) || !isFieldValue(value)) {
      throw fieldProblem(`headers.${index}`, capturesTexts.badHeader(name.slice(0, 64)))
    }
  })
  return {
    method: edit.method ?? row.method,
    target: edit.target ?? (row.query === '' ? row.path : `${row.path}?${row.query}`),
    headers: headers
      .filter(([name]) => !NOT_OF_RECORDED_BODY.test(name))
      .map(([name, value]) => [name, value]),
    body: hasBody ? Buffer.from(edit.body ?? '') : await readPart(deps, row, 'request'),
  }
}

/** The exchange before the edge has told of it. */
function toPendingRow(
  { clock, config }: Deps,
  of: CaptureRow,
  { id, request }: { id: string; request: Replayed },
): CaptureRow {
  const [path = '/', ...query] = request.target.split('?')
  const body = { bytes: 0, kept_bytes: 0, cut_by: null, content_type: null, content_encoding: null }
  return {
    ...of,
    id,
    at: clock.now(),
    kind: 'http',
    method: request.method,
    path,
    query: hideInQuery(query.join('?'), REDACTED),
    status: 0,
    duration_ms: null,
    request_bytes: request.body.length,
    response_bytes: 0,
    error: null,
    reason: null,
    answered_by: null,
    request_id: '',
    replay_of: of.id,
    message_count: 0,
    kept_one_in: 1,
    is_redacted: false,
    parts: {
      // A typed request may hold a secret, so nothing of it is stored until the edge has redacted it.
      request: { start_line: `${request.method} ${path} HTTP/1.1`, headers: [], body },
      response: null,
      timings: { wait_ms: null, receive_ms: null },
      message_bytes: 0,
      unreadable: null,
    },
    file: null,
    stored_bytes: 0,
    expires_at: new Date(clock.now().getTime() + config.capture_days * DAY_MS),
  }
}
