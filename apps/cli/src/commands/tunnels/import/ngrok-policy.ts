import type { Localized } from '@nora/kit'
import { parse } from 'yaml'
import { getRecord, getText, isRecord, type Settings, toList } from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import type { TunnelDraft } from './tunnel-draft.ts'
import { type RunsPolicy, toWholePolicy } from './whole-policy.ts'

/** Phases of a traffic policy, with their names of before. */
const PHASES = ['on_tcp_connect', 'on_http_request', 'on_http_response', 'inbound', 'outbound'] as const

/** Actions that keep nobody out. All others may: what is not known here is taken for one that does. */
const HARMLESS = ['log', 'compress-response', 'circuit-breaker', 'set-vars']

const REASONS: Readonly<Record<string, Localized>> = {
  oauth: reasons.signIn,
  'openid-connect': reasons.signIn,
  oidc: reasons.signIn,
  saml: reasons.signIn,
  'jwt-validation': reasons.signIn,
  'terminate-tls': reasons.clientCertificate,
  'verify-webhook': reasons.signature,
  deny: reasons.refusing,
  'close-connection': reasons.refusing,
  'custom-response': reasons.refusing,
  redirect: reasons.refusing,
  'url-rewrite': reasons.refusing,
  'forward-internal': reasons.refusing,
}

/**
 * A traffic policy of ngrok: whole where it runs here as it is, else as far as options of a tunnel do what its actions
 * do.
 */
export function takePolicy(draft: TunnelDraft, value: unknown, path: string, runs: RunsPolicy): void {
  const whole = draft.policy === null ? toWholePolicy(value, runs) : null
  if (whole !== null) {
    draft.takePolicy(whole)
    return
  }
  const policy = typeof value === 'string' ? readText(value) : value
  if (!isRecord(policy)) {
    draft.loseProtection(path, reasons.unknown)
    return
  }
  for (const [phase, rules] of Object.entries(policy)) {
    if (phase === 'enabled') continue
    const isKnown = PHASES.some((known) => known === phase)
    if (!isKnown) draft.loseProtection(`${path}.${phase}`, reasons.unknown)
    else takeRules(draft, rules, phase, `${path}.${phase}`)
  }
}

function takeRules(draft: TunnelDraft, rules: unknown, phase: string, path: string): void {
  for (const [index, item] of toList(rules).entries()) {
    const rule = getRecord(item)
    if (rule.enabled === false) continue
    const isConditional = toList(rule.expressions).length > 0
    for (const [at, action] of toList(rule.actions).entries()) {
      const place = `${path}.${index}.actions.${at}`
      if (isRecord(action)) takeAction(draft, action, { phase, path: place, isConditional })
      else draft.loseProtection(place, reasons.unknown)
    }
    draft.loseOthers(rule, ['name', 'enabled', 'expressions', 'actions'], [], `${path}.${index}`)
  }
}

type ActionPlace = { phase: string; path: string; isConditional: boolean }

function takeAction(draft: TunnelDraft, action: Settings, { phase, path, isConditional }: ActionPlace): void {
  const type = getText(action.type) ?? ''
  const config = getRecord(action.config)
  const setting = `${path} (${type})`
  const side = phase === 'on_http_response' || phase === 'outbound' ? 'response' : 'request'
  if (HARMLESS.includes(type)) draft.lose(setting, reasons.noEquivalent)
  else if (isConditional && (type === 'add-headers' || (type === 'remove-headers' && side === 'response'))) {
    draft.lose(setting, reasons.conditional)
  } else if (isConditional) draft.loseProtection(setting, reasons.conditional)
  else if (type === 'add-headers') draft.takeAddedFields(config.headers, side, `${path}.config.headers`)
  else if (type === 'remove-headers') draft.takeRemovedFields(config.headers, side, `${path}.config.headers`)
  else if (type === 'basic-auth') takeBasicAuth(draft, config, path)
  else if (type === 'restrict-ips') takeNetworks(draft, config, path)
  else if (type === 'rate-limit') takeRate(draft, config, setting)
  else draft.loseProtection(setting, REASONS[type] ?? reasons.unknown)
}

function takeBasicAuth(draft: TunnelDraft, config: Settings, path: string): void {
  if (config.enforce === false) {
    draft.lose(`${path}.config.enforce`, reasons.noEquivalent)
    return
  }
  if (draft.entry.tcp !== undefined || toList(config.credentials).length === 0) {
    draft.loseProtection(path, reasons.unknown)
  } else draft.takePairs(config.credentials, `${path}.config.credentials`)
}

function takeNetworks(draft: TunnelDraft, config: Settings, path: string): void {
  const { allow, deny, enforce, ip_policies: policies } = config
  if (enforce === false) {
    draft.lose(`${path}.config.enforce`, reasons.noEquivalent)
    return
  }
  if (policies !== undefined) draft.loseProtection(`${path}.config.ip_policies`, reasons.elsewhere)
  else if (allow === undefined && deny === undefined) draft.loseProtection(path, reasons.unknown)
  draft.takeAllowed(allow, `${path}.config.allow`)
  draft.takeDenied(deny, `${path}.config.deny`)
}

/** A window between a second and a minute becomes a minute: fewer requests than before. */
function takeRate(draft: TunnelDraft, { capacity, rate, bucket_key: keys }: Settings, setting: string): void {
  const limit = Number(getText(capacity))
  const [, count = '', unit = ''] = /^(\d+)(s|m)$/.exec(getText(rate) ?? '') ?? []
  const seconds = Number(count) * (unit === 'm' ? 60 : 1)
  const isPerAddress = toList(keys).join() === 'conn.client_ip'
  const canBe = Number.isInteger(limit) && limit > 0 && limit <= 1_000_000 && seconds >= 1 && seconds <= 60
  if (!isPerAddress || !canBe || draft.entry.rate_limit !== undefined || draft.entry.tcp !== undefined) {
    draft.loseProtection(setting, reasons.rate)
    return
  }
  const written = `${limit}/${seconds === 1 ? 's' : 'm'}`
  draft.set({ rate_limit: written })
  if (seconds !== 1 && seconds !== 60) draft.lose(setting, reasons.stricterRate(written))
}

function readText(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, logLevel: 'error' })
  } catch {
    return null
  }
}
