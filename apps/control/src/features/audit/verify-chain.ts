import type { AdminCalls } from '@nora/contract'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import type { AnchorState, ChainAnchor } from './anchor.ts'
import { CHAIN_START, chainHash, wordsHash } from './audit.rules.ts'
import { type ChainRow, listFrom } from './audit.store.ts'
import { findHead, type Head, isSealed } from './chain-head.ts'

type Call = AdminCalls['verifyAudit']
type Input = z.output<Call['input']>
type Answer = z.output<Call['answer']>
type Finding = Answer['findings'][number]
type Deps = Pick<Platform, 'db' | 'hashCode'> & { anchor: ChainAnchor }

/** Holds what the chain is checked against: its own head, and how far it once reached. */
type Known = { head: Head | undefined; anchor: AnchorState }

/** So many findings are named; the first ones tell enough. */
const MAX_FINDINGS = 100
const BATCH = 1_000

/**
 * Goes along the chain from a place, and says which rows were changed, removed or put in. A part at a time:
 * `next` is where the next call goes on.
 */
export function verifyChain(deps: Deps) {
  return async ({ after, limit }: Input): Promise<Answer> => {
    // Read first: what is written from now on lies behind it.
    const known = { anchor: await deps.anchor.read(), head: await findHead(deps.db) }
    const walk = new Walk(after)
    while (walk.checked < limit) {
      const rows = await listFrom(deps.db, walk.last.position, Math.min(BATCH, limit - walk.checked))
      for (const row of rows) walk.take(row, known)
      if (rows.length === 0) return finish(deps, walk, known)
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

  take(row: ChainRow, { head, anchor }: Known): void {
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
    const ends = [head, typeof anchor === 'string' ? undefined : anchor]
    const isChanged =
      chainHash(row) !== row.hash ||
      (row.words_hash !== null && row.words_hash !== wordsHash(row.words)) ||
      ends.some((end) => end?.position === row.position && end.hash !== row.hash)
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

/** The rows are over: they must reach as far as the head that was written with the last of them, and as the anchor. */
async function finish(deps: Deps, walk: Walk, { head: before, anchor }: Known): Promise<Answer> {
  const { last } = walk
  const head = await findHead(deps.db)
  const end = { checked: walk.checked, findings: walk.findings, next: null }
  if (typeof anchor === 'string') {
    const kind = anchor === 'missing' ? 'anchor_missing' : 'anchor_forged'
    walk.note({ kind, position: last.position, until: null, id: null })
  } else if (anchor.position > last.position) {
    walk.note({ kind: 'removed', position: last.position + 1, until: anchor.position, id: null })
  }
  if (!head) {
    walk.note({ kind: 'head_missing', position: last.position, until: null, id: null })
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
