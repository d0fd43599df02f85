import type { CaptureRule, CaptureState, TeamCaptureRule } from '@nora/contract/captures'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { CapturedTunnel, Deps } from './captures.deps.ts'
import { capturesTexts } from './captures.messages.ts'
import { getKept, getRule, getTeamBytes, saveRule } from './captures.store.ts'

/** Whether exchanges of the tunnel are kept, who decided that, and what is kept of it. */
export async function getCaptureState(deps: Deps, tunnel: CapturedTunnel): Promise<CaptureState> {
  const { db, config, state } = deps
  const rule = await getRule(db, tunnel.team_id)
  return {
    is_on: deps.isCaptured(tunnel.id),
    why: getReason(tunnel, rule),
    rule,
    ...(await getKept(db, tunnel.id)),
    ...state.getLost(tunnel.id),
    problem: state.problem,
    keep_days: config.capture_days,
    team_bytes: await getTeamBytes(db, tunnel.team_id),
    team_limit_bytes: config.capture_bytes_per_team,
  }
}

function getReason({ kind, closed_at }: CapturedTunnel, rule: CaptureRule): CaptureState['why'] {
  if (kind !== 'http' && kind !== 'trigger') return 'kind'
  if (closed_at !== null) return 'closed'
  return rule === 'allowed' ? 'switch' : 'team'
}

/** Turns the capture of an open tunnel on or off. Refuses against the team's rule. */
export function setCapture(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, is_on }: { id: string; is_on: boolean },
  ): Promise<CaptureState> => {
    const tunnel = await deps.getManagedTunnel(actor, id)
    const rule = await getRule(deps.db, tunnel.team_id)
    const why = getReason(tunnel, rule)
    if (why === 'kind') throw problem('Conflict', capturesTexts.noSuchKind)
    if (rule === 'required' && !is_on) throw problem('Conflict', capturesTexts.required)
    if (rule === 'forbidden' && is_on) throw problem('Conflict', capturesTexts.forbidden)
    const chosen = await deps.chooseCapture(id, is_on)
    if (!chosen) throw problem('Conflict', capturesTexts.closed)
    if (tunnel.wants_capture !== is_on) {
      const { hostname, wants_capture } = tunnel
      const data = { hostname, before: { is_captured: wants_capture }, after: { is_captured: is_on } }
      await deps.transaction((tx) =>
        deps.emit(tx, origin, { kind: 'tunnel.capture_changed', object_id: id, data }),
      )
    }
    return getCaptureState(deps, chosen)
  }
}

/** Sets the rule of the team from now on, for open tunnels too. */
export function setCaptureRule({ db, transaction, emit, applyRule }: Deps) {
  return async (actor: Actor, origin: Origin, { rule }: TeamCaptureRule): Promise<TeamCaptureRule> => {
    const { team_id } = actor
    const before = await getRule(db, team_id)
    await transaction(async (tx) => {
      await saveRule(tx, team_id, rule)
      if (before === rule) return
      const data = { before: { rule: before }, after: { rule } }
      await emit(tx, origin, { kind: 'team.capture_rule_changed', object_id: team_id, data })
    })
    await applyRule(team_id)
    return { rule }
  }
}
