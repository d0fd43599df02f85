import type { Head } from '@nora/http1'
import type { Clock } from '@nora/kit'
import type { PolicyDecision } from '@nora/policy'
import { ResetCode } from '@nora/protocol'
import { type Answer, refusal } from '../../exchange/decision.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { releaseResponse } from '../../exchange/origin-bytes.ts'
import type { RequestPolicy } from '../../exchange/request-policy.ts'
import { RequestState } from '../../exchange/states.ts'
import { toAnswer } from '../../policy/to-answer.ts'
import { toResponseMessage } from '../../policy/to-message.ts'
import { toRuling } from '../../policy/to-ruling.ts'

export type PoliceDeps = { clock: Clock; answer: (exchange: Exchange, answer: Answer) => void }

type ResponseDecision = 'proceed' | 'wait' | 'taken'

/**
 * What do the rules of the traffic policy say about the response? They edit its head, or answer in its place, as long
 * as nothing of it has left: a response to a change of the protocol is none but the last.
 */
export function createPolice({ clock, answer }: PoliceDeps) {
  return (exchange: Exchange, bytes: Buffer, head: Head): ResponseDecision => {
    const { endpoint, policy } = exchange.request
    // The edge that has the tunnel applies its policies.
    if (policy === null || endpoint === null) return 'proceed'
    const { run } = policy
    if (!run.hasResponsePhase) return 'proceed'
    // Whatever rules make of it, this is what the service has answered.
    run.answered(head.status)
    run.response = toResponseMessage(bytes, head, clock.now().getTime())
    const decided = run.runPhase('on_http_response')
    if (!(decided instanceof Promise)) return conclude(exchange, policy, decided)
    void decided.then((decision) => {
      const isOver = exchange.connection.isClosed || exchange.request.policy !== policy
      if (!isOver && conclude(exchange, policy, decision) === 'proceed') releaseResponse(exchange)
    })
    return 'wait'
  }

  function conclude(exchange: Exchange, policy: RequestPolicy, decision: PolicyDecision): ResponseDecision {
    if (decision.kind === 'proceed') return 'proceed'
    exchange.accounting.decidedBy = toRuling(policy, decision)
    if (decision.kind === 'answer') {
      const given = toAnswer(decision.answer, decision.reason !== null)
      // Who asked for another protocol would take success for a change to it.
      const misleads = exchange.request.mustUpgrade && given.status < 300
      answer(exchange, misleads ? refusal('policy_refused', []) : given)
      return 'taken'
    }
    exchange.accounting.reason = 'policy_refused'
    exchange.releaseStream()?.reset(ResetCode.CANCELLED)
    exchange.request.state = RequestState.TAKEN
    exchange.connection.socket.destroy()
    return 'taken'
  }
}
