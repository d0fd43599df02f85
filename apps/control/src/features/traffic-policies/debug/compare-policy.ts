import type {
  Compared,
  ComparedRow,
  ComparePolicy,
  DebugTrace,
  PolicyDecision,
} from '@nora/contract/traffic-policies'
import type { Plan } from '@nora/policy'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { checkText } from '../language/check-text.ts'
import { runDebug } from '../running/run-debug.ts'
import { listAttachedTo } from '../stored/attachments.store.ts'
import { openText } from '../stored/policy-text.ts'
import type { CapturedExchange, Deps } from '../stored/traffic-policies.deps.ts'
import { listTexts } from '../stored/versions.store.ts'
import { toInput } from './captured-input.ts'
import { resolveText } from './resolve-text.ts'

const UNREAD = { request: null, response: null }
const PROCEEDS: PolicyDecision = { kind: 'proceed', status: null, rule: null, action: null, reason: null }
const IN_PROGRESS_MS = 50

/** Runs a text and the policy in force on the newest captured requests of an address. Bodies are not read. */
export function comparePolicy(deps: Pick<Deps, 'db' | 'sealer' | 'captures'>) {
  return async (
    { actor }: { actor: Actor; origin: Origin },
    { endpoint, last, ...asked }: ComparePolicy,
  ): Promise<Compared> => {
    const source = await resolveText(deps, actor, asked)
    const { plan, diagnostics } = checkText(source)
    const empty = { compared: 0, changed: 0, newly_refused: 0, cannot_tell: 0 }
    if (plan === null) return { diagnostics, rows: [], totals: empty }
    const old = await getPlanInForce(deps, actor.team_id, endpoint)
    const rows: ComparedRow[] = []
    let rested = performance.now()
    for (const exchange of await deps.captures.list(actor, { endpoint, limit: last })) {
      rows.push(await compareOne(exchange, old, plan))
      // Others are served meanwhile.
      if (performance.now() - rested > IN_PROGRESS_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        rested = performance.now()
      }
    }
    return { diagnostics, rows, totals: toTotals(rows) }
  }
}

/** The plan of what visitors of the address meet now; null: there is none. */
async function getPlanInForce(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  team_id: string,
  endpoint: string,
): Promise<Plan | null> {
  const [attached] = await listAttachedTo(db, team_id, [endpoint])
  if (!attached) return null
  const { policy_id, pinned, policy } = attached
  const [row] = await listTexts(db, [{ policy_id, version: pinned ?? policy.published }])
  return row ? checkText(openText(sealer, policy_id, row.text_sealed).source).plan : null
}

async function compareOne(exchange: CapturedExchange, old: Plan | null, next: Plan): Promise<ComparedRow> {
  const { request, response, hidden } = toInput(exchange, UNREAD)
  const input = { request, response, hidden, standIns: [], nowMs: exchange.at.getTime() }
  const before = old && (await runDebug(old, input))
  const after = await runDebug(next, input)
  const decisions = { old: before?.decision ?? PROCEEDS, new: after.decision }
  const isCertain = after.certainty === 'certain' && (before?.certainty ?? 'certain') === 'certain'
  const is_changed = isCertain && !isSame(before, after)
  const read = [...(before ? listRead(before) : []), ...listRead(after)]
  return {
    capture_id: exchange.id,
    tunnel_id: exchange.tunnel_id,
    gateway_id: exchange.gateway_id,
    at: exchange.at.toISOString(),
    method: exchange.method,
    path: exchange.path,
    ...decisions,
    is_changed,
    rule: is_changed ? (decisions.new.rule ?? decisions.old.rule) : null,
    certainty: isCertain ? 'certain' : 'cannot_tell',
    hidden: isCertain ? [] : [...new Set(read)].slice(0, 20),
  }
}

/** Nothing differs for the visitor or the local service. */
function isSame(before: DebugTrace | null, after: DebugTrace): boolean {
  const old = before?.decision ?? PROCEEDS
  return old.kind === after.decision.kind && old.status === after.decision.status
}

/** The expressions that read a hidden value. */
function listRead({ phases }: DebugTrace): string[] {
  return phases.flatMap(({ rules }) =>
    rules.flatMap(({ expressions }) =>
      expressions.filter(({ reads_hidden }) => reads_hidden).map(({ source }) => source.slice(0, 200)),
    ),
  )
}

function toTotals(rows: readonly ComparedRow[]): Compared['totals'] {
  const isRefused = ({ kind }: PolicyDecision) => kind === 'answer' || kind === 'close'
  return {
    compared: rows.length,
    changed: rows.filter(({ is_changed }) => is_changed).length,
    newly_refused: rows.filter((row) => row.is_changed && isRefused(row.new) && !isRefused(row.old)).length,
    cannot_tell: rows.filter(({ certainty }) => certainty === 'cannot_tell').length,
  }
}
