import { type Clock, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { type ActionInput, type RequestMessage, SignInUnavailable, type VisitorGate } from '@nora/policy'
import { z } from 'zod'
import type { ControlClient } from '../snapshot/control-client.ts'
import { SIGN_IN_PATH } from './challenge.ts'
import { chooseLanguage } from './choose-language.ts'
import { readReturnTarget } from './return-target.ts'
import { renderSignIn } from './sign-in-page.ts'
import type { SignInVisit } from './sign-in-visit.ts'
import { findCookies, setCookie, toCookieName } from './visitor-cookies.ts'
import type { VisitorKeys } from './visitor-keys.ts'
import type { VisitedEndpoint, VisitorSessions } from './visitor-sessions.ts'

/** How long the steps of one sign-in may take. */
const FLOW_MS = 10 * MINUTE_MS

export type VisitDeps = {
  sessions: VisitorSessions
  keys: VisitorKeys
  ask: ControlClient['ask']
  clock: Clock
}

type Given = {
  readonly gate: VisitorGate
  readonly input: ActionInput
  readonly request: RequestMessage
  readonly endpoint: VisitedEndpoint
  readonly query: URLSearchParams
}

export function createVisit(deps: VisitDeps, { gate, input, request, endpoint, query }: Given): SignInVisit {
  const lang = chooseLanguage(request)
  const to = readReturnTarget(query.get('to'))
  const redirect: SignInVisit['redirect'] = (url, fields = []) => ({
    status: 303,
    fields: [['Location', url], ['Referrer-Policy', 'no-referrer'], ...fields],
    body: '',
  })
  const flow = createFlow(deps, gate, endpoint)
  return {
    gate,
    input,
    endpoint,
    origin: `${endpoint.isSecure ? 'https' : 'http'}://${request.host}`,
    lang,
    to,
    query,
    flow,
    redirect,
    page: (view, fields = []) => {
      const action = `${SIGN_IN_PATH}${gate.id}?to=${encodeURIComponent(to)}`
      const page = renderSignIn(view, { lang, action, hostname: endpoint.hostname })
      return { ...page, fields: [...page.fields, ...fields] }
    },
    complete: async (grant, back = to) => {
      const fields = await deps.sessions.at(endpoint).open(gate, grant)
      return redirect(readReturnTarget(back), [...fields, flow.clear])
    },
  }
}

const kept = z.object({ until: z.number(), content: z.unknown() })

/** What a sign-in keeps in the browser until it is over: sealed, for this gate of this host. */
function createFlow(
  { keys, clock }: VisitDeps,
  gate: VisitorGate,
  { hostname, isSecure, cookies }: VisitedEndpoint,
) {
  const name = toCookieName('flow', gate.id, isSecure)
  const purpose = `visitor flow ${hostname} ${gate.id} ${gate.binding}`
  return {
    clear: setCookie(name, '', 0),
    seal: (content: object) => {
      const sealed = keys.seal(purpose, { until: clock.now().getTime() + FLOW_MS, content })
      if (sealed === null) throw new SignInUnavailable('control has given no key yet')
      return setCookie(name, sealed, FLOW_MS / SECOND_MS)
    },
    read: () => {
      for (const value of findCookies(cookies, name)) {
        const read = kept.safeParse(keys.open(purpose, value))
        if (read.success && read.data.until > clock.now().getTime()) return read.data.content
      }
      return null
    },
  }
}
