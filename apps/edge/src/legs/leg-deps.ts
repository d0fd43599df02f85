import type { Clock, Ids } from '@nora/kit'
import type { AskAnswer, AskBody, AskName, OpenPort } from '@nora/link'
import type { Captures } from '../capture/captures.ts'
import type { Endpoints } from '../endpoints/endpoints.ts'
import type { Log } from '../platform/log.ts'
import type { Semaphore } from '../platform/semaphore.ts'

/** Every leg is built from these. */
export type LegDeps = {
  edge: { edge_id: string; region: string }
  /** Edge processes that share the port agents dial. */
  processes: number
  /** Whether it can be seen of visitors of this edge that they come by https. */
  hasTls: boolean
  /** Whether visitors come to a port for TLS of this edge itself. */
  endsTls: boolean
  ask: <N extends AskName>(name: N, body: AskBody<N>) => Promise<AskAnswer<N>>
  /** Bounds the concurrent questions to control about names and people. */
  claims: Semaphore
  authentications: Semaphore
  /** Accepts visitors on the port. Rejects with a ListenError when that cannot be. */
  openPort: (port: OpenPort) => Promise<void>
  /** TLS connections for the name are passed on unread. */
  passTls: (hostname: string) => void
  endpoints: Endpoints
  captures: Captures
  /** Finds the policy of the team that denies the address of an agent. */
  findRefusing: (teamId: string, address: string) => string | undefined
  ids: Ids
  clock: Clock
  log: Log
}
