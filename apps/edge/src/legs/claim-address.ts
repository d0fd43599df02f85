import { Problem } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'
import { ListenError } from '../platform/listen.ts'
import type { LegDeps } from './leg-deps.ts'
import { portBusyText, portsUnavailableText } from './legs.messages.ts'

/** Random ports that are tried in vain before the machine is said to have none. */
const TRIES_LIMIT = 8

/**
 * Claims what the agent asks for, and for TCP opens the port: the agent is told that it is public only when it is.
 * Throws control's Problem, or a Conflict when the port cannot be opened.
 */
export async function claimAddress(
  { ask, openPort, passTls, log }: Pick<LegDeps, 'ask' | 'openPort' | 'passTls' | 'log'>,
  claim: AskBody<'claim'>,
): Promise<AskAnswer<'claim'>> {
  let asked = claim
  for (;;) {
    const answer = await ask('claim', asked)
    const { tunnel_id, epoch, hostname, tcp } = answer
    if (claim.kind === 'tls') passTls(hostname)
    if (tcp === null) return answer
    try {
      await openPort({ region: claim.region, hostname, ...tcp })
      return answer
    } catch (error) {
      if (!(error instanceof ListenError)) throw error
      log.warn({ err: error, port: tcp.port }, 'a port of a TCP tunnel cannot be opened')
      await ask('release', { tunnel_id, epoch, reason: 'port_busy' })
      if (error.isAddressMissing) {
        throw new Problem('Conflict', portsUnavailableText, { data: { port: tcp.port } })
      }
      const avoid = [...asked.avoid, tcp.port]
      if (claim.name !== null || avoid.length >= TRIES_LIMIT) {
        throw new Problem('Conflict', portBusyText(tcp.port), { data: { port: tcp.port } })
      }
      asked = { ...claim, avoid }
    }
  }
}
