import type { RequestRecord } from '@nora/contract/tunnels'
import { isConnectionEnding, isFailed, isRequestReason } from '@nora/kit'
import type { requestCausesTexts } from './request-causes.messages.ts'

export type CausesTexts = (typeof requestCausesTexts)['ru']

/** Why a request ended as it did: who answered, what happened and what to do; no advice where nothing is wrong. */
export type RequestCause = {
  by: string
  what: string
  advice: string | null
  /** Where people change what refused it; null: nowhere in the console. */
  change:
    | { to: '/team_ip_policies'; policy: string }
    | { to: '/policies'; policy: string }
    | { to: '/plans' }
    | null
}

export function explainRequest(texts: CausesTexts, record: RequestRecord): RequestCause {
  const { answered_by } = record
  const cause = record.method === 'TCP' ? explainConnection(texts, record) : explainAnswer(texts, record)
  return {
    by: texts.by[answered_by ?? 'nobody'],
    ...cause,
    what: explainRefusal(texts, record) ?? cause.what,
    change: getChange(record),
  }
}

/** Whether something went otherwise than the visitor wanted, so that a list says why. */
export function isNotable(record: RequestRecord): boolean {
  const { method, reason } = record
  if (method === 'TCP') return reason !== null && reason !== 'closed' && reason !== 'visitor_left'
  return reason !== null || isFailed(record)
}

type Explained = Pick<RequestCause, 'what' | 'advice'>

function explainAnswer(texts: CausesTexts, record: RequestRecord): Explained {
  const { reason, status, answered_by } = record
  if (reason !== null && isRequestReason(reason)) {
    const cause = texts.causes.request[reason]
    if (answered_by === 'edge') return cause
    const cut = answered_by === null ? texts.cutOff : texts.cutShort
    return { ...cause, what: `${cut}: ${toMiddle(cause.what)}` }
  }
  if (answered_by === 'edge')
    return { what: status === 308 ? texts.redirected : texts.preflight, advice: null }
  if (answered_by === null) return { what: texts.visitorLeft, advice: texts.visitorLeftAdvice }
  if (answered_by === 'agent') return { what: texts.answeredByAgent, advice: null }
  if (status < 500) return { what: texts.answered, advice: null }
  return { what: texts.answeredError(status), advice: texts.answeredErrorAdvice }
}

function explainConnection(texts: CausesTexts, { reason }: RequestRecord): Explained {
  const ending = reason !== null && isConnectionEnding(reason) ? reason : 'closed'
  const cause = texts.causes.connection[ending]
  return ending === 'closed' ? { ...cause, advice: null } : cause
}

/** What refused or answered the visitor, by its name and its numbers. */
function explainRefusal(
  texts: CausesTexts,
  { reason, refused_by, decided_by }: RequestRecord,
): string | null {
  if (decided_by !== null) {
    const { rule, action } = decided_by
    return reason === null ? texts.answeredByRule(rule, action) : texts.refusedByRule(rule, action)
  }
  switch (refused_by?.kind) {
    case 'ip_policy':
      return texts.policy(refused_by.name)
    case 'allow_cidr':
      return texts.allowCidr[refused_by.of]
    case 'deny_cidr':
      return texts.denyCidr[refused_by.of]
    case 'rate_limit':
      return texts.rate(refused_by.limit, refused_by.window_s)
    case 'plan':
      return texts.plan(refused_by.limit, refused_by.window_s)
    default:
      return null
  }
}

function getChange({ refused_by, decided_by }: RequestRecord): RequestCause['change'] {
  if (decided_by !== null)
    return decided_by.policy_id === null ? null : { to: '/policies', policy: decided_by.policy_id }
  if (refused_by?.kind === 'ip_policy' && refused_by.id !== null)
    return { to: '/team_ip_policies', policy: refused_by.id }
  return refused_by?.kind === 'plan' ? { to: '/plans' } : null
}

/** A sentence’s first letter, as it stands behind a colon. */
function toMiddle(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
