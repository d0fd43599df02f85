import type { CaptureRule, CaptureState, TeamCaptureRule } from '@nora/contract/captures'
import { type CaptureSource, getSourceId } from '@nora/link'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { CapturedSource, Deps } from './captures.deps.ts'
import { capturesTexts } from './captures.messages.ts'
import { getKept, getRule, getTeamBytes, saveRule } from './captures.store.ts'
import { emitFor, getKind } from './source-kinds.ts'

/** Whether exchanges of the source are kept, who decided that, and what is kept of it. */
export async function getCaptureState(deps: Deps, source: CapturedSource): Promise<CaptureState> {
  const { db, config, state } = deps
  const rule = await getRule(db, source.team_id)
  return {
    is_on: getKind(deps, source).isCaptured(source, rule),
    why: getReason(source, rule),
    rule,
    ...(await getKept(db, source)),
    ...state.getLost(getSourceId(source)),
    problem: state.problem,
    keep_days: config.capture_days,
    team_bytes: await getTeamBytes(db, source.team_id),
    team_limit_bytes: config.capture_bytes_per_team,
  }
}

function getReason({ isWeb, isClosed }: CapturedSource, rule: CaptureRule): CaptureState['why'] {
  if (!isWeb) return 'kind'
  if (isClosed) return 'closed'
  return rule === 'allowed' ? 'switch' : 'team'
}

/** Turns the capture of an open tunnel or of a gateway on or off. Refuses against the team's rule. */
export function setCapture(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { source, is_on }: { source: CaptureSource; is_on: boolean },
  ): Promise<CaptureState> => {
    const kind = getKind(deps, source)
    const id = getSourceId(source)
    const found = await kind.getManaged(actor, id)
    const rule = await getRule(deps.db, found.team_id)
    if (getReason(found, rule) === 'kind')
      throw problem('Conflict', capturesTexts.noSuchKind[source.gateway_id === null ? 'tunnel' : 'gateway'])
    if (rule === 'required' && !is_on) throw problem('Conflict', capturesTexts.required)
    if (rule === 'forbidden' && is_on) throw problem('Conflict', capturesTexts.forbidden)
    const chosen = await kind.choose(id, is_on)
    if (!chosen) throw problem('Conflict', capturesTexts.closed)
    if (found.wants_capture !== is_on) {
      const data = { before: { is_captured: found.wants_capture }, after: { is_captured: is_on } }
      await deps.transaction((tx) => emitFor(deps, tx, origin, found, { kind: 'capture_changed', data }))
    }
    return getCaptureState(deps, chosen)
  }
}

/** Sets the rule of the team from now on, for open tunnels and gateways too. */
export function setCaptureRule({ db, transaction, emit, tunnels, gateways }: Deps) {
  return async (actor: Actor, origin: Origin, { rule }: TeamCaptureRule): Promise<TeamCaptureRule> => {
    const { team_id } = actor
    const before = await getRule(db, team_id)
    await transaction(async (tx) => {
      await saveRule(tx, team_id, rule)
      if (before === rule) return
      const data = { before: { rule: before }, after: { rule } }
      await emit(tx, origin, { kind: 'team.capture_rule_changed', object_id: team_id, data })
    })
    await tunnels.applyRule(team_id)
    await gateways.applyRule(team_id)
    return { rule }
  }
}
