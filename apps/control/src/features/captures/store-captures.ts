import { DAY_MS, randomToken } from '@nora/kit'
import { type AskBody, type CapturedByEdge, getSourceId } from '@nora/link'
import { StorageFull, StorageUnavailable } from '../../platform/files/files.ts'
import type { Deps } from './captures.deps.ts'
import {
  type CaptureRow,
  deleteOldest,
  findCapture,
  getTeamBytes,
  listTeams,
  saveCapture,
} from './captures.store.ts'
import { dropFiles } from './drop-files.ts'
import { toDetailParts, toFolder } from './stored-parts.ts'
import { toExchange } from './to-exchange.ts'

/** Rows that go at once when a team has used up its quota. */
const SLICE = 50

/** Keeps what an edge captured. What cannot be kept is counted; the edge is never asked to try again. */
export function storeCaptures(deps: Deps) {
  return async (edge_id: string, { exchanges, lost }: AskBody<'store_captures'>): Promise<void> => {
    const { db, state } = deps
    for (const one of lost) state.lose(getSourceId(one), one)
    const teams = await listTeams(db, exchanges)
    const grown = new Set<string>()
    for (const exchange of exchanges) {
      const source_id = getSourceId(exchange)
      const team_id = teams.get(source_id)
      // A team that is no more takes its tunnels and gateways with it.
      if (team_id === undefined) continue
      if (await store(deps, { edge_id, team_id, exchange })) grown.add(team_id)
      else state.lose(source_id, { skipped: 0, dropped: 1 })
    }
    for (const team_id of grown) await keepWithinQuota(deps, team_id)
  }
}

type Captured = { edge_id: string; team_id: string; exchange: CapturedByEdge }

async function store(deps: Deps, captured: Captured): Promise<boolean> {
  const { files, state, log, transaction } = deps
  if (state.problem !== null) return false
  const { row, chunks } = toRow(deps, captured)
  try {
    if (row.file !== null) await files.put(row.file, chunks)
    const former = await transaction((tx) => saveCapture(tx, row))
    await dropFiles(deps, [{ file: former }])
    const kept = await findCapture(deps.db, row, row.id)
    if (kept) state.tell(getSourceId(row), { type: 'exchange', exchange: toExchange(kept) })
    return true
  } catch (error) {
    if (error instanceof StorageFull) {
      state.pause('disk_full')
      log.warn({ err: error.cause }, 'captures stop for now: the disk is full')
    } else if (error instanceof StorageUnavailable) {
      // The edge waits for seconds only, and each exchange would wait for the storage in vain, as would a deletion: what
      // came to be of the file after all, the sweep finds.
      state.pause('storage_unavailable')
      log.warn({ err: error }, 'captures stop for now: the storage of files is away')
      return false
    } else log.error({ err: error }, 'a captured exchange could not be stored')
    await dropFiles(deps, [row])
    return false
  }
}

function toRow(
  { clock, config }: Deps,
  { edge_id, team_id, exchange }: Captured,
): { row: CaptureRow; chunks: Buffer[] } {
  const { tunnel_id, gateway_id, id, kind, method, path, query, status, duration_ms, error, reason } =
    exchange
  const { answered_by, request_id, visitor, protocol, replay_of, message_count, kept_one_in, is_redacted } =
    exchange
  const { parts, chunks } = toDetailParts(exchange)
  const fileBytes = chunks.reduce((bytes, chunk) => bytes + chunk.length, 0)
  const now = clock.now()
  const row = {
    id,
    team_id,
    tunnel_id,
    gateway_id,
    at: new Date(exchange.at),
    kind,
    method,
    path,
    query,
    status,
    duration_ms,
    request_bytes: parts.request.body.bytes,
    response_bytes: parts.response?.body.bytes ?? 0,
    error,
    reason,
    answered_by,
    request_id,
    visitor,
    protocol,
    edge_id,
    replay_of,
    message_count,
    kept_one_in,
    is_redacted,
    parts,
    file: fileBytes === 0 ? null : `${toFolder(team_id, exchange)}/${id}.${randomToken(8)}`,
    stored_bytes: fileBytes + JSON.stringify(parts).length,
    expires_at: new Date(now.getTime() + config.capture_days * DAY_MS),
  }
  return { row, chunks }
}

async function keepWithinQuota(deps: Deps, team_id: string): Promise<void> {
  const { db, config, transaction } = deps
  while ((await getTeamBytes(db, team_id)) > config.capture_bytes_per_team) {
    const gone = await transaction((tx) => deleteOldest(tx, team_id, SLICE))
    if (gone.length === 0) return
    await dropFiles(deps, gone)
  }
}
