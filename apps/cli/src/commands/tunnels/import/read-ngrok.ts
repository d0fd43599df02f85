import {
  getLabel,
  getPlace,
  getRecord,
  getTarget,
  getTcpTarget,
  getText,
  isRecord,
  type Settings,
  toList,
} from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import { ImportResult } from './import-result.ts'
import { takePolicy } from './ngrok-policy.ts'
import type { TunnelDraft } from './tunnel-draft.ts'
import type { RunsPolicy } from './whole-policy.ts'

/** Keys of a tunnel or endpoint that keep nobody out. */
const HARMLESS = [
  ...['compression', 'circuit_breaker', 'websocket_tcp_converter', 'force_new_session', 'root_cas'],
  ...['verify_upstream_tls', 'upstream_tls_verify', 'upstream_tls_verify_cas', 'region', 'session_timeout'],
  ...['crt', 'key', 'terminate_at', 'name', 'id', 'type'],
]
const POLICIES = ['policy', 'traffic_policy']
const POLICY_FILES = ['policy_file', 'traffic_policy_file']
const POLICIES_ELSEWHERE = ['traffic_policy_url', 'traffic_policy_name']
const SIGN_INS = ['oauth', 'oidc', 'saml']
const OF_BOTH = [
  ...[...POLICIES, ...POLICY_FILES, ...POLICIES_ELSEWHERE, ...SIGN_INS],
  ...['mutual_tls_cas', 'verify_webhook', 'description', 'metadata'],
]
const OF_TUNNELS = [
  ...['proto', 'addr', 'domain', 'hostname', 'subdomain', 'remote_addr', 'labels', 'inspect', 'proxy_proto'],
  ...['ip_restriction', 'allow_cidrs', 'deny_cidrs', 'webhook_verification', ...OF_BOTH],
]
const OF_HTTP_TUNNELS = [
  ...['host_header', 'basic_auth', 'auth', 'request_header', 'response_header'],
  ...['schemes', 'bind_tls', 'app_protocol'],
]
const OF_ENDPOINTS = ['name', 'url', 'upstream', 'pooling_enabled', 'bindings', ...OF_BOTH]

/** `ngrok.yml`: `tunnels` of version 2, `endpoints` of version 3. */
export function readNgrok(settings: Settings, runs: RunsPolicy): ImportResult {
  const result = new ImportResult('ngrok')
  result.loseKeys(settings, ['version', 'tunnels', 'endpoints', 'agent'], reasons.ownService)
  result.loseKeys(getRecord(settings.agent), [], reasons.ownService, 'agent')
  for (const [label, tunnel] of Object.entries(getRecord(settings.tunnels))) {
    if (isRecord(tunnel)) readTunnel({ result, runs }, label, tunnel)
    else result.lose(`tunnels.${label}`, reasons.noTarget)
  }
  for (const [index, endpoint] of toList(settings.endpoints).entries()) {
    if (isRecord(endpoint)) readEndpoint({ result, runs }, index, endpoint)
    else result.lose(`endpoints.${index}`, reasons.noTarget)
  }
  return result
}

type Reading = { readonly result: ImportResult; readonly runs: RunsPolicy }

function readTunnel({ result, runs }: Reading, label: string, tunnel: Settings): void {
  const path = `tunnels.${label}`
  const protocols = toList(tunnel.proto).map(String)
  const isTcp = protocols.includes('tcp')
  const address = getText(tunnel.addr)
  const isOther = protocols.some((name) => !['http', 'https', 'tcp'].includes(name))
  if (address === undefined || isOther) {
    result.lose(path, isOther ? reasons.tls : reasons.noTarget)
    return
  }
  const target = isTcp ? getTcpTarget(address) : getTarget(address)
  if (target === undefined) {
    result.lose(path, reasons.badTarget(address))
    return
  }
  const draft = result.add(label, path)
  draft.set(isTcp ? { tcp: target } : { target })
  const hostname = getText(tunnel.domain) ?? getText(tunnel.hostname) ?? getText(tunnel.subdomain)
  takeAddress(result, draft, getText(tunnel.remote_addr) ?? hostname)
  if (tunnel.labels !== undefined) draft.loseProtection('labels', reasons.elsewhere)
  if (tunnel.inspect === false) draft.set({ inspect: false })
  takeDescription(draft, tunnel)
  takeSignIns(draft, tunnel)
  takePolicies(draft, tunnel, runs)
  takeNetworks(draft, tunnel)
  takeProxyProtocol(draft, tunnel.proxy_proto, 'proxy_proto')
  if (!isTcp) takeHttpSettings(draft, tunnel)
  draft.loseOthers(tunnel, isTcp ? OF_TUNNELS : [...OF_TUNNELS, ...OF_HTTP_TUNNELS], HARMLESS)
}

function takeHttpSettings(draft: TunnelDraft, tunnel: Settings): void {
  const isHttpsOnly = toList(tunnel.schemes).join() === 'https' || String(tunnel.bind_tls) === 'true'
  draft.set({
    host_header: getText(tunnel.host_header),
    app_protocol: tunnel.app_protocol === 'http2' ? 'http2' : undefined,
    https_redirect: isHttpsOnly || undefined,
  })
  draft.takePairs(tunnel.basic_auth, 'basic_auth')
  draft.takePairs(tunnel.auth, 'auth')
  for (const side of ['request', 'response'] as const) {
    const edits = getRecord(tunnel[`${side}_header`])
    draft.takeAddedFields(edits.add, side, `${side}_header.add`)
    draft.takeRemovedFields(edits.remove, side, `${side}_header.remove`)
  }
}

function takeNetworks(draft: TunnelDraft, tunnel: Settings): void {
  const restriction = getRecord(tunnel.ip_restriction)
  draft.takeAllowed(restriction.allow_cidrs, 'ip_restriction.allow_cidrs')
  draft.takeAllowed(tunnel.allow_cidrs, 'allow_cidrs')
  draft.takeDenied(restriction.deny_cidrs, 'ip_restriction.deny_cidrs')
  draft.takeDenied(tunnel.deny_cidrs, 'deny_cidrs')
}

function readEndpoint({ result, runs }: Reading, index: number, endpoint: Settings): void {
  const path = `endpoints.${getText(endpoint.name) ?? index}`
  const upstream = isRecord(endpoint.upstream) ? endpoint.upstream : { url: endpoint.upstream }
  const address = getText(upstream.url)
  const url = getText(endpoint.url)
  const isTcp = /^tcp:/i.test(url ?? '') || /^tcp:/i.test(address ?? '')
  if (address === undefined || /^tls:/i.test(url ?? '') || /^tls:/i.test(address)) {
    result.lose(path, address === undefined ? reasons.noTarget : reasons.tls)
    return
  }
  const target = isTcp ? getTcpTarget(address) : getTarget(address)
  if (target === undefined) {
    result.lose(path, reasons.badTarget(address))
    return
  }
  const draft = result.add(getText(endpoint.name) ?? getLabel(url), path)
  draft.set(isTcp ? { tcp: target } : { target })
  draft.set({ pool: endpoint.pooling_enabled === true ? true : undefined })
  takeAddress(result, draft, url)
  takeDescription(draft, endpoint)
  const bindings = toList(endpoint.bindings).map(String)
  if (bindings.some((binding) => binding !== 'public')) draft.loseProtection('bindings', reasons.internal)
  takeSignIns(draft, endpoint)
  takePolicies(draft, endpoint, runs)
  takeProxyProtocol(draft, upstream.proxy_protocol, 'upstream.proxy_protocol')
  if (!isTcp && upstream.protocol === 'http2') draft.set({ app_protocol: 'http2' })
  draft.loseOthers(endpoint, OF_ENDPOINTS, HARMLESS)
  draft.loseOthers(upstream, ['url', 'protocol', 'proxy_protocol'], Object.keys(upstream), 'upstream')
}

/** ngrok's metadata is one text, which most people fill with JSON. */
function takeDescription(draft: TunnelDraft, { description, metadata }: Settings): void {
  draft.takeDescription(description, 'description')
  draft.takeMetadata(parseObject(metadata) ?? metadata, 'metadata')
}

function parseObject(value: unknown): Settings | null {
  try {
    const parsed: unknown = JSON.parse(String(value))
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** An address that ends in `.internal` is reached by other endpoints of the account only. */
function takeAddress(result: ImportResult, draft: TunnelDraft, address: string | undefined): void {
  if (address === undefined) return
  result.addresses.push({ address, label: draft.label })
  const host = address.replace(/^[a-z]+:\/\//i, '').replace(/[:/].*$/, '')
  if (/\.internal$/i.test(host)) draft.loseProtection('url', reasons.internal)
  if (draft.entry.tcp === undefined) draft.set(getPlace([host]))
}

function takeProxyProtocol(draft: TunnelDraft, value: unknown, setting: string): void {
  const version = getText(value)
  if (version === undefined) return
  if (draft.entry.tcp !== undefined && /^[12]$/.test(version))
    draft.set({ proxy_protocol: version === '1' ? 1 : 2 })
  else draft.lose(setting, reasons.noEquivalent)
}

function takeSignIns(draft: TunnelDraft, settings: Settings): void {
  for (const key of SIGN_INS) if (settings[key] !== undefined) draft.loseProtection(key, reasons.signIn)
  if (settings.mutual_tls_cas !== undefined) draft.loseProtection('mutual_tls_cas', reasons.clientCertificate)
  for (const key of ['verify_webhook', 'webhook_verification']) {
    if (settings[key] !== undefined) draft.loseProtection(key, reasons.signature)
  }
}

function takePolicies(draft: TunnelDraft, settings: Settings, runs: RunsPolicy): void {
  for (const key of POLICIES) {
    if (settings[key] !== undefined) takePolicy(draft, settings[key], key, runs)
  }
  for (const key of POLICY_FILES) {
    const file = getText(settings[key])
    if (settings[key] === undefined) continue
    if (file === undefined || draft.policy !== null || draft.policyFile !== null)
      draft.loseProtection(key, reasons.otherFile)
    else draft.policyFile = { file, setting: key }
  }
  for (const key of POLICIES_ELSEWHERE) {
    if (settings[key] !== undefined) draft.loseProtection(key, reasons.otherFile)
  }
}
