import type { Debugged, DebugPolicy, DebugRequest } from '@nora/contract/traffic-policies'
import { parseAddress } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { checkText } from '../language/check-text.ts'
import { runDebug } from '../running/run-debug.ts'
import { isReader } from '../stored/policy-access.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from '../stored/traffic-policies.messages.ts'
import { readCapture } from './debug-captures.ts'
import { hideInDebugged } from './hide-in-trace.ts'
import { resolveText } from './resolve-text.ts'

type Caller = { actor: Actor; origin: Origin }
type Needs = Pick<Deps, 'db' | 'sealer' | 'captures' | 'clock'>

/** Runs a policy on a given or a captured request and shows everything that happened. */
export function debugPolicy(deps: Needs) {
  return async (caller: Caller, asked: DebugPolicy): Promise<Debugged> => {
    const { source, debugged } = await debugText(deps, caller, asked)
    // Who gave the text knows what stands in it.
    const isHidden = asked.source === undefined && isReader(caller.actor)
    return isHidden ? hideInDebugged(source, debugged) : debugged
  }
}

export async function debugText(
  deps: Needs,
  caller: Caller,
  asked: DebugPolicy,
): Promise<{ source: string; debugged: Debugged }> {
  const source = await resolveText(deps, caller.actor, asked)
  const { request, response, hidden } = await resolveRequest(deps, caller, asked)
  const { plan, diagnostics } = checkText(source)
  const input = { request, response: asked.response ?? response }
  const now = asked.at === undefined ? deps.clock.now() : new Date(asked.at)
  const trace =
    plan && (await runDebug(plan, { ...input, hidden, standIns: asked.stand_ins, nowMs: now.getTime() }))
  return { source, debugged: { diagnostics, input, hidden, trace } }
}

async function resolveRequest(deps: Needs, caller: Caller, { request, capture_id }: DebugPolicy) {
  if ((request === undefined) === (capture_id === undefined)) {
    throw fieldProblem('request', trafficPoliciesTexts.oneRequest)
  }
  if (capture_id !== undefined) return (await readCapture(deps, caller, capture_id)).input
  return { request: checkRequest(request as DebugRequest), response: null, hidden: [] }
}

function checkRequest(request: DebugRequest): DebugRequest {
  const { url, client_ip, body, body_encoding } = request
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw fieldProblem('request.url', trafficPoliciesTexts.badUrl(url))
  }
  if (parseAddress(client_ip) === null) {
    throw fieldProblem('request.client_ip', trafficPoliciesTexts.badAddress(client_ip))
  }
  if (body_encoding === 'base64' && !/^[A-Za-z0-9+/]*={0,2}$/.test(body)) {
    throw fieldProblem('request.body', trafficPoliciesTexts.badBody)
  }
  return request
}
