import { listSignIns, type PolicyAnswer, type PolicyDecision, type PolicyRun, readGate } from '@nora/policy'
import { SIGN_IN_PATH } from './challenge.ts'
import { chooseLanguage } from './choose-language.ts'
import { createVisit, type VisitDeps } from './create-visit.ts'
import { MAINTENANCE_GATE, MAINTENANCE_PATH } from './maintenance-pass.ts'
import { createMailCode } from './methods/mail-code.ts'
import { pin } from './methods/pin.ts'
import { shareLink } from './methods/share-link.ts'
import { createTeamAuth } from './methods/team-auth.ts'
import { answerSafely, isSameOrigin, readForm } from './posted-form.ts'
import { signInTexts } from './sign-in.messages.ts'
import { renderSignIn } from './sign-in-page.ts'
import type { SignInMethod, SignInView, SignInVisit } from './sign-in-visit.ts'
import { signOut } from './sign-out.ts'
import type { VisitedEndpoint } from './visitor-sessions.ts'

export type SignInPagesDeps = VisitDeps & {
  /** Those that ask providers of identities, by action. */
  providers: Readonly<Record<'oauth' | 'oidc', SignInMethod>>
}

export type SignInPages = ReturnType<typeof createSignInPages>

const CALLBACK_PATH = '/.nora/callback'
const SIGN_OUT_PATH = '/.nora/logout'

type Decided = Extract<PolicyDecision, { kind: 'answer' }>

/**
 * The pages under `/.nora/` of an endpoint whose policy asks visitors who they are. They are answered before the rules
 * of the request, which would ask for the sign-in again; the rules of the connection have run. null: the path is the
 * service's.
 */
export function createSignInPages(deps: SignInPagesDeps) {
  const methods: Readonly<Record<string, SignInMethod>> = {
    ...deps.providers,
    'mail-code': createMailCode(deps.ask),
    pin,
    'share-link': shareLink,
    'team-auth': createTeamAuth(deps),
  }
  return (run: PolicyRun, endpoint: VisitedEndpoint): Promise<PolicyDecision> | null => {
    const { request, plan } = run
    if (request === null || !request.path.startsWith('/.nora/') || listSignIns(plan).size === 0) return null
    if (request.path === SIGN_OUT_PATH) return toDecision(signOut(deps, run, endpoint), 'sign-out')
    // The gateway of the address answers those.
    if (request.path === MAINTENANCE_PATH) return null
    const query = new URLSearchParams(request.query)
    const isCallback = request.path === CALLBACK_PATH
    const gateId = isCallback ? query.get('gate') : request.path.slice(SIGN_IN_PATH.length)
    if (isCallback && gateId === MAINTENANCE_GATE) return null
    const isPage = isCallback || request.path.startsWith(SIGN_IN_PATH)
    const place = isPage && gateId !== null ? listSignIns(plan).get(gateId) : undefined
    if (place === undefined) return toDecision(Promise.resolve(notFound(run, endpoint)), 'sign-in')
    const input = run.inputAt(place)
    const visit = createVisit(deps, { gate: readGate(place.type, input), input, request, endpoint, query })
    const answered = answerSafely(visit, () => answer(methods[place.type]!, visit, isCallback))
    const rule = plan.phases.on_http_request[place.rule]!
    return toDecision(answered, place.type, rule.name ?? `on_http_request[${place.rule}]`)
  }
}

async function answer(method: SignInMethod, visit: SignInVisit, isCallback: boolean): Promise<PolicyAnswer> {
  const request = visit.input.request!
  const run = isCallback ? method.comeBack : method.show
  if (request.method === 'GET' || request.method === 'HEAD')
    return run === undefined ? visit.page(toNotFound(visit)) : run(visit)
  if (request.method !== 'POST' || isCallback || method.submit === undefined)
    return { status: 405, fields: [['Allow', 'GET, HEAD, POST']], body: '' }
  const texts = signInTexts[visit.lang]
  if (!isSameOrigin(request))
    return visit.page({ title: texts.foreignTitle, text: texts.foreign, form: null, status: 403 })
  const form = await readForm(visit.input)
  if (form === null)
    return visit.page({ title: texts.unavailableTitle, text: texts.tooLong, form: null, status: 413 })
  return method.submit(visit, form)
}

function notFound({ request }: PolicyRun, { hostname }: VisitedEndpoint): PolicyAnswer {
  const lang = chooseLanguage(request!)
  return renderSignIn(toNotFound({ lang }), { lang, action: '/', hostname })
}

function toNotFound({ lang }: Pick<SignInVisit, 'lang'>): SignInView {
  const { notFoundTitle: title, notFound: text } = signInTexts[lang]
  return { title, text, form: null, status: 404 }
}

async function toDecision(answered: Promise<PolicyAnswer>, action: string, rule = ''): Promise<Decided> {
  return { kind: 'answer', answer: await answered, reason: null, rule, action }
}
