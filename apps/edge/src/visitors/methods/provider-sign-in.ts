import { addressKey, type Clock, MINUTE_MS, type Rate } from '@nora/kit'
import {
  fromReturnState,
  toReturnState,
  VISITOR_RETURN_PURPOSE,
  type VisitorReturn,
  visitorReturn,
} from '@nora/link'
import { type PolicyAnswer, SignInUnavailable } from '@nora/policy'
import type { Log } from '../../platform/log.ts'
import type { AskProvider } from '../providers/ask-provider.ts'
import {
  finishFlow,
  type StartedFlow,
  startedFlow,
  startFlow,
  toAuthorizeUrl,
} from '../providers/code-flow.ts'
import { toAsked, toValues } from '../providers/configured-provider.ts'
import type { OpenidDeps } from '../providers/openid-provider.ts'
import { ProviderFault } from '../providers/provider.ts'
import { signInTexts } from '../sign-in.messages.ts'
import type { SignInMethod, SignInVisit } from '../sign-in-visit.ts'
import type { VisitorKeys } from '../visitor-keys.ts'

/** Each return costs questions to the provider. */
const RETURNS: Rate = { limit: 30, windowMs: MINUTE_MS }
/** As long as the flow that the browser keeps. */
const STATE_MS = 10 * MINUTE_MS
/** Subjects of OpenID Connect are no longer. */
const SUBJECT_LIMIT = 255

export type ProviderSignInDeps = OpenidDeps & {
  readonly ask: AskProvider
  readonly keys: VisitorKeys
  readonly clock: Clock
  readonly log: Log
}

/** The actions by which a provider of identities says who a visitor is: `oauth` and `oidc`. */
export function createProviderSignIns(deps: ProviderSignInDeps): Record<'oauth' | 'oidc', SignInMethod> {
  const method: SignInMethod = {
    show: (visit) => inWords(deps, visit, () => start(deps, visit)),
    comeBack: (visit) => inWords(deps, visit, () => finish(deps, visit)),
  }
  return { oauth: method, oidc: method }
}

async function start(deps: ProviderSignInDeps, visit: SignInVisit): Promise<PolicyAnswer> {
  const { scopes = [], authz_url_params = {} } = visit.input.config
  const asked = await toAsked(deps, visit.input)
  const flow = startFlow(visit.to)
  const until = deps.clock.now().getTime() + STATE_MS
  const returning: VisitorReturn = { o: visit.origin, g: visit.gate.id, i: flow.id, u: until }
  const sealed = deps.keys.seal(VISITOR_RETURN_PURPOSE, returning)
  if (sealed === null) throw new SignInUnavailable('control has given no key yet')
  const url = toAuthorizeUrl(asked, flow, toReturnState(sealed), {
    scopes: scopes as readonly string[],
    parameters: authz_url_params as Readonly<Record<string, string>>,
  })
  return visit.redirect(url, [visit.flow.seal(flow)])
}

async function finish(deps: ProviderSignInDeps, visit: SignInVisit): Promise<PolicyAnswer> {
  const texts = signInTexts[visit.lang]
  const flow = readFlow(deps, visit)
  if (flow === null)
    return visit.page({ title: texts.lostTitle, text: texts.lost, form: null, status: 400 }, [
      visit.flow.clear,
    ])
  const { host } = visit.input
  const key = `${host.scope} returns ${visit.gate.id} ${addressKey(host.conn.clientIp)}`
  const retryAfterS = host.capabilities.takeRate(key, RETURNS)
  if (retryAfterS !== null)
    return visit.page({
      title: texts.unavailableTitle,
      text: texts.tooManyReturns,
      form: null,
      status: 429,
      retryAfterS,
    })
  if (visit.query.has('error') || !visit.query.has('code'))
    return visit.page({ title: texts.declinedTitle, text: texts.declined, form: null, status: 403 }, [
      visit.flow.clear,
    ])
  const asked = await toAsked(deps, visit.input)
  const { person, tokens } = await finishFlow(deps.ask, asked, flow, visit.query)
  const { subject, email, name } = person
  if (subject.length > SUBJECT_LIMIT) throw new ProviderFault('provider_answer', 'the subject is too long')
  const values = toValues(tokens, person)
  return visit.complete(
    { provider: asked.provider.type, subject, email, name, values, once: flow.id },
    flow.to,
  )
}

/** The flow that this browser has begun and this return is of; null: another one, or none. */
function readFlow({ keys, clock }: ProviderSignInDeps, visit: SignInVisit): StartedFlow | null {
  const kept = startedFlow.safeParse(visit.flow.read())
  const state = fromReturnState(visit.query.get('state') ?? '')
  const returned = visitorReturn.safeParse(keys.open(VISITOR_RETURN_PURPOSE, state))
  if (!kept.success || !returned.success) return null
  const { o, g, i, u } = returned.data
  const isOwn = o === visit.origin && g === visit.gate.id && i === kept.data.id
  return isOwn && u > clock.now().getTime() ? kept.data : null
}

/** A provider that fails is no reason to try again at once: the visitor is told, and so is the log. */
async function inWords(
  { log }: ProviderSignInDeps,
  visit: SignInVisit,
  answer: () => Promise<PolicyAnswer>,
): Promise<PolicyAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const { code, message } = error
    const { hostname, policyId } = visit.endpoint
    log.warn({ endpoint: hostname, policy: policyId, code, fault: message }, 'a provider signs nobody in')
    const texts = signInTexts[visit.lang]
    const view = { title: texts.failedTitle, text: texts.failed, error: code, form: null, status: 502 }
    return visit.page(view, [visit.flow.clear])
  }
}
