import type { AuditEvent, ExportQuery } from '@nora/contract/audit'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Download } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AuditFilter, listAuditEvents, type Place } from './audit.store.ts'
import { csvHead, toCsvLines } from './csv.ts'
import { toAuditEvents } from './to-audit-event.ts'

/** Held in memory at once, whatever the log has. */
const BATCH = 500

const formats = {
  csv: { media_type: 'text/csv', head: csvHead, toLines: toCsvLines },
  jsonl: {
    media_type: 'application/jsonl',
    head: '',
    toLines: (events: readonly AuditEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  },
} as const

type Deps = Pick<Platform, 'db' | 'clock' | 'transaction' | 'emit'>

/** The log as a file. That somebody took it is an event before its first byte is sent. */
export function exportAuditEvents({ db, clock, transaction, emit }: Deps) {
  return async (
    origin: Origin,
    { filter, asked }: { filter: AuditFilter; asked: ExportQuery },
  ): Promise<Download> => {
    const { format, ...conditions } = asked
    const data = { format, filter: conditions }
    await transaction((tx) => emit(tx, origin, { kind: 'audit.exported', object_id: filter.team_id, data }))
    const { media_type, head, toLines } = formats[format]
    const name = `audit-${clock.now().toISOString().slice(0, 10)}.${format}`
    return { media_type, name, parts: getParts(db, filter, { head, toLines }) }
  }
}

async function* getParts(
  db: Db,
  filter: AuditFilter,
  { head, toLines }: { head: string; toLines: (events: readonly AuditEvent[]) => string },
): AsyncGenerator<string> {
  yield head
  let below: Place | undefined
  for (;;) {
    const rows = await listAuditEvents(db, filter, { below, limit: BATCH })
    yield toLines(await toAuditEvents(db, rows))
    if (rows.length < BATCH) return
    below = rows.at(-1)
  }
}
