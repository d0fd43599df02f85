import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../secrets.deps.ts'
import { tokensTexts } from './tokens.messages.ts'
import { verifyMachine } from './verify-machine.ts'

type VerifyToken = (token: string, address: string) => Promise<Actor>

/**
 * Of what programs send where people’s tokens are asked for: a machine token opens nothing there, and one that was sent
 * whole is revoked wherever it arrives.
 */
export function refuseMachineTokens(deps: Deps, verifyToken: VerifyToken): VerifyToken {
  const verify = verifyMachine(deps)
  return async (token, address) => {
    if (!token.startsWith('ns_')) return verifyToken(token, address)
    await verify({ authorization: `Bearer ${token}`, origin: { ...UNKNOWN, address } })
    throw problem('Unauthorized', tokensTexts.secretsOnly)
  }
}

/** What is not known of the call here. */
const UNKNOWN: Omit<Origin, 'address'> = {
  user_id: null,
  team_id: null,
  credential_id: null,
  client: '',
  request_id: '',
}
