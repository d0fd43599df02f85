import { leastScope, type Route } from '@nora/contract'
import type { Credential } from '../actor.ts'
import { problem } from '../problem.ts'

/** Refuses a call that takes more than the API key has. Other credentials may all that their owner may. */
export function assertScope(credential: Credential, route: Route): void {
  if (credential.kind !== 'api_key') return
  const least = leastScope(route)
  if (least === null) throw problem('ApiKeyForbidden')
  if (least === 'full' && credential.scope !== 'full') throw problem('ApiKeyReadOnly')
}
