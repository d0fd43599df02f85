import type { Plan, PlannedAction } from '../../../plan/plan.ts'
import type { ActionInput } from '../../policy-host.ts'
import type { VisitorGate } from '../../visitors.ts'
import { toGate, toGateId } from './gate.ts'

/** By action, what its sessions depend on. An action that asks visitors who they are has a line here. */
const BOUND: Readonly<Record<string, (input: ActionInput) => readonly unknown[]>> = {
  // An address is looked at again at every request.
  'mail-code': () => [],
  oauth: ({ config, text }) => [config.provider, text(config.client_id)],
  oidc: ({ config, text }) => [config.issuer_url, text(config.client_id)],
  pin: ({ config, text }) => [text(config.code)],
  'share-link': ({ config, text }) => [text(config.key)],
  // Who may be let in is looked at when the session begins.
  'team-auth': ({ config }) => [config.teams ?? null, config.roles ?? null],
}

/** Whether the action asks visitors who they are. */
export function isSignIn(type: string): boolean {
  return type in BOUND
}

/** Where an action stands in `on_http_request`. */
export type SignInPlace = { readonly type: string; readonly rule: number; readonly action: number }

/** The gate of an action that asks visitors who they are. */
export function readGate(type: string, input: ActionInput): VisitorGate {
  const bound = BOUND[type]
  if (bound === undefined) throw new Error(`${type} asks nobody who they are`)
  return toGate(type, input, bound(input))
}

const known = new WeakMap<Plan, ReadonlyMap<string, SignInPlace>>()

/** The sign-ins of a policy by the ids of their gates; of those that share one, the first. */
export function listSignIns(plan: Plan): ReadonlyMap<string, SignInPlace> {
  const found = known.get(plan) ?? readSignIns(plan)
  known.set(plan, found)
  return found
}

function readSignIns(plan: Plan): ReadonlyMap<string, SignInPlace> {
  const found = new Map<string, SignInPlace>()
  for (const [rule, { actions }] of plan.phases.on_http_request.entries())
    for (const [action, { type, config }] of actions.entries()) {
      if (!isSignIn(type)) continue
      const id = toGateId(type, toAuthId(config), `on_http_request[${rule}].actions[${action}]`)
      if (!found.has(id)) found.set(id, { type, rule, action })
    }
  return found
}

function toAuthId({ auth_id }: PlannedAction['config']): string | undefined {
  return auth_id as string | undefined
}
