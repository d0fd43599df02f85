import type { AdminCalls } from '@nora/contract'
import { asc, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { audit_events } from '../../platform/database/tables/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { CHAIN_START, chainHash } from './audit.rules.ts'
import { type AuditRow, selectRows } from './audit.store.ts'
import { findHead, type Head, isSealed } from './chain-head.ts'

type Call = AdminCalls['verifyAudit']
type Input = z.output<Call['input']>
type Answer = z.output<Call['answer']>
type Finding = Answer['findings'][number]
type Deps = Pick<Platform, 'db' | 'hashCode'>

/** Named at once; where there are more, the first ones tell enough. */
const MAX_FINDINGS = 100
const BATCH = 1_000

/**
 * Goes along the chain from a place, and says which rows were changed, removed or put in. A part at a time:
 * `next` is where the next call goes on.
 */
export function verifyChain(deps: Deps) {
  return async ({ after, limit }: Input): Promise<Answer> => {
    // Read first: what is written from now on lies behind it.
    const head = await findHead(deps.db)
    const walk = new Walk(after)
    while (walk.checked < limit) {
      const rows = await listFrom(deps.db, walk.last.position, Math.min(BATCH, limit - walk.checked))
      for (const row of rows) walk.take(row, head)
      if (rows.length === 0) return finish(deps, walk, head)
    }
    return { checked: walk.checked, findings: walk.findings, next: walk.last }
  }
}

class Walk {
  checked = 0
  readonly findings: Finding[] = []
  last: NonNullable<Input['after']>
  #id: string | null = null

  constructor(after: Input['after']) {
    this.last = after ?? { position: 0, hash: CHAIN_START, before: null }
  }

  take(row: AuditRow, head: Head | undefined): void {
    this.checked++
    const { last } = this
    const isNext = row.position === last.position + 1
    if (!isNext)
      this.note({ kind: 'removed', position: last.position + 1, until: row.position - 1, id: null })
    else if (row.previous_hash !== last.hash) {
      const wasPutIn = row.previous_hash === last.before
      const kind = wasPutIn ? 'inserted' : 'changed'
      this.note({ kind, position: last.position, until: null, id: this.#id })
    }
    const isChanged =
      chainHash(row) !== row.hash || (head?.position === row.position && head.hash !== row.hash)
    if (isChanged) this.note({ kind: 'changed', position: row.position, until: null, id: row.id })
    this.last = { position: row.position, hash: row.hash, before: last.hash }
    this.#id = row.id
  }

  note(finding: Finding): void {
    const isKnown = this.findings.some(
      ({ kind, position }) => kind === finding.kind && position === finding.position,
    )
    if (!isKnown && this.findings.length < MAX_FINDINGS) this.findings.push(finding)
  }
}

/** The rows are over: they must reach as far as the head that was written with the last of them. */
async function finish(deps: Deps, walk: Walk, before: Head | undefined): Promise<Answer> {
  const { last } = walk
  const head = await findHead(deps.db)
  const end = { checked: walk.checked, findings: walk.findings, next: null }
  if (!head) {
    if (last.position > 0) walk.note({ kind: 'head_missing', position: last.position, until: null, id: null })
    return end
  }
  if (!isSealed(deps, head)) {
    walk.note({ kind: 'head_forged', position: head.position, until: null, id: null })
  } else if (before && before.position > last.position) {
    walk.note({ kind: 'removed', position: last.position + 1, until: before.position, id: null })
  } else if (head.position < last.position) {
    const [row] = await listFrom(deps.db, head.position, 1)
    walk.note({ kind: 'inserted', position: head.position + 1, until: last.position, id: row?.id ?? null })
  } else if (head.position > last.position) {
    return { ...end, next: last }
  }
  return end
}

function listFrom(db: Db, position: number, limit: number): Promise<AuditRow[]> {
  return selectRows(db)
    .where(gt(audit_events.position, position))
    .orderBy(asc(audit_events.position))
    .limit(limit)
}
