import { Problem } from '@nora/kit'
import { PHASES } from '@nora/policy'
import { type BindMessage, type People, type TunnelOptions, tunnelOptions } from '@nora/protocol'
import { HostRewrite } from '../rules/host-rewrite.ts'
import { compileRules, type TunnelRules, WrongOption, WrongPolicy } from '../rules/tunnel-rules.ts'
import type { Origin } from '../upstreams/upstream.ts'
import type { LegDeps } from './leg-deps.ts'
import { connectRulesOnlyText, legTexts, wrongPolicyText } from './legs.messages.ts'

/** Options that apply to connections whose content is unknown. */
const ofTcp = tunnelOptions.pick({ allow_cidr: true, deny_cidr: true, policy: true, hidden_values: true })
const OPTIONS = {
  http: tunnelOptions.omit({ people: true }),
  trigger: tunnelOptions.omit({ people: true }),
  tcp: ofTcp,
  ssh: ofTcp.extend({ people: tunnelOptions.shape.people }),
  tls: ofTcp,
}

type ChosenOptions = {
  origin: Origin
  rules: TunnelRules
  people: People | null
  wantsCapture: boolean
}

/**
 * Reads the options that a tunnel is bound with. Throws a Problem for an unknown option: a tunnel that opens
 * without a rule its owner relies on is worse than none.
 */
export function readTunnelOptions(
  { kind, options, target }: Pick<BindMessage, 'kind' | 'options' | 'target'>,
  { hasTls, endsTls }: Pick<LegDeps, 'hasTls' | 'endsTls'>,
): ChosenOptions {
  const parsed = OPTIONS[kind].safeParse(options)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // The value stays out of it: it may be a password.
    const name = issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys][0] : issue?.path[0]
    throw misunderstood(String(name))
  }
  const chosen: TunnelOptions = parsed.data
  const {
    host_header,
    target_origin,
    route_origins,
    app_protocol,
    answer_timeout_ms: answerTimeoutMs = null,
    https_redirect,
    people = null,
  } = chosen
  if (kind === 'tls' && !endsTls) throw new Problem('ValidationError', legTexts.noTlsPort)
  // Where https ends before it comes here, a redirect would lead visitors in a circle.
  if (https_redirect && !hasTls) throw new Problem('ValidationError', legTexts.noHttps)
  try {
    // A request that comes in the clear is led to where TLS is.
    const rules = compileRules(kind === 'tls' ? { ...chosen, https_redirect: true } : chosen)
    if (kind !== 'http' && kind !== 'trigger') refuseRequestRules(rules)
    return {
      origin: {
        target,
        isTrigger: kind === 'trigger',
        isServedByAgent: kind === 'trigger' || isFolder(target),
        hostLine: host_header === undefined ? null : Buffer.from(`Host: ${host_header}\r\n`),
        hostRewrite: target_origin === undefined ? null : new HostRewrite(target_origin, route_origins),
        speaksHttp2: app_protocol === 'http2',
        takesSlowUploads: chosen.slow_uploads === true,
        answerTimeoutMs,
      },
      rules,
      people,
      wantsCapture: chosen.capture === true,
    }
  } catch (error) {
    if (error instanceof WrongPolicy) throw new Problem('ValidationError', wrongPolicyText(error.diagnostic))
    throw error instanceof WrongOption ? misunderstood(error.option) : error
  }
}

/** No request is read on such a tunnel: its owner would rely on rules that never run. */
function refuseRequestRules({ policy }: TunnelRules): void {
  if (policy === null) return
  const phase = PHASES.find((one) => one !== 'on_tcp_connect' && policy.phases[one].length > 0)
  if (phase !== undefined) throw new Problem('ValidationError', connectRulesOnlyText(phase))
}

/**
 * Recognises a folder among targets as agents write them: it alone is an absolute path; services are URLs, and
 * routes have arrows.
 */
function isFolder(target: string): boolean {
  return /^(?:\/|…|[A-Za-z]:\\)/.test(target) && !target.includes(' → ')
}

function misunderstood(name: string): Problem {
  return new Problem('ValidationError', {
    ru: `Сервер не понимает параметр туннеля ${name} или его значение.`,
    en: `The server does not understand the tunnel's option ${name} or its value.`,
  })
}
