import type { ActionDefinition } from './action-definition.ts'
import { ANSWER_ACTIONS } from './actions/answers.ts'
import { BODY_ACTIONS } from './actions/bodies.ts'
import { CREDENTIAL_ACTIONS } from './actions/credentials.ts'
import { HEAD_ACTIONS } from './actions/heads.ts'
import { LIMIT_ACTIONS } from './actions/limits.ts'
import { MTLS } from './actions/mtls.ts'
import { SIGN_IN_ACTIONS } from './actions/sign-in.ts'
import { TRAFFIC_ACTIONS } from './actions/traffic.ts'

/** Every action of the language, those included that nothing runs yet. */
export const ACTIONS: readonly ActionDefinition[] = [
  ...HEAD_ACTIONS,
  ...ANSWER_ACTIONS,
  ...LIMIT_ACTIONS,
  ...CREDENTIAL_ACTIONS,
  ...TRAFFIC_ACTIONS,
  ...SIGN_IN_ACTIONS,
  MTLS,
  ...BODY_ACTIONS,
]

const BY_NAME: ReadonlyMap<string, ActionDefinition> = new Map(
  ACTIONS.flatMap((action) =>
    [action.type, ...(action.aliases ?? [])].map((name) => [name, action] as const),
  ),
)

/** By its type or another of its names. */
export function findDefinition(name: string): ActionDefinition | undefined {
  return BY_NAME.get(name)
}
