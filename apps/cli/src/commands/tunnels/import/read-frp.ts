import { parseRoutePath } from '@nora/agent'
import {
  getPlace,
  getRecord,
  getTarget,
  getTcpTarget,
  getText,
  isRecord,
  type Settings,
  toList,
} from './foreign-values.ts'
import { takePlugin } from './frp-plugin.ts'
import { reasons } from './import.messages.ts'
import { ImportResult } from './import-result.ts'
import type { TunnelDraft } from './tunnel-draft.ts'

const HARMLESS = ['healthCheck', 'annotations', 'natTraversal', 'responseHeaders']
const HARMLESS_TRANSPORT = [
  'useEncryption',
  'useCompression',
  'bandwidthLimit',
  'bandwidthLimitMode',
  'proxyProtocolVersion',
]
/** Proxies that only visitors with the key reach. */
const SECRET_TYPES = ['stcp', 'xtcp', 'sudp']

/** `frpc.toml`, `.yaml`, `.json`, and `frpc.ini` once it is brought into their form. */
export function readFrp(settings: Settings): ImportResult {
  const result = new ImportResult('frp')
  result.loseKeys(settings, ['proxies', 'visitors', 'start', 'includes'], reasons.ownService)
  if (toList(settings.includes).length > 0) result.lose('includes', reasons.otherFile)
  const started = toList(settings.start).map(String)
  for (const [index, proxy] of toList(settings.proxies).entries()) {
    if (!isRecord(proxy)) continue
    const draft = readProxy(result, `proxies.${getText(proxy.name) ?? index}`, proxy)
    const isOff = proxy.enabled === false || (started.length > 0 && !started.includes(String(proxy.name)))
    if (isOff) draft?.loseProtection(proxy.enabled === false ? 'enabled' : '', reasons.notStarted)
  }
  for (const [index, visitor] of toList(settings.visitors).entries()) {
    result.lose(`visitors.${getText(getRecord(visitor).name) ?? index}`, reasons.visitorSide)
  }
  return result
}

function readProxy(result: ImportResult, path: string, proxy: Settings): TunnelDraft | null {
  const type = getText(proxy.type) ?? 'tcp'
  const isHttp = type === 'http' || type === 'https'
  const isTcp = type === 'tcp' || type === 'stcp' || type === 'xtcp'
  if (!isHttp && !isTcp) {
    result.lose(path, reasons.notHttp)
    return null
  }
  const draft = result.add(getText(proxy.name) ?? 'tunnel', path)
  const refusal =
    getRecord(proxy.plugin).type === undefined
      ? takeLocal(draft, proxy, type)
      : takePlugin(draft, proxy, isHttp)
  if (refusal !== null) {
    result.drop(draft)
    result.lose(path, refusal)
    return null
  }
  if (SECRET_TYPES.includes(type)) draft.loseProtection('secretKey', reasons.secretKey)
  if (toList(proxy.allowUsers).length > 0) draft.loseProtection('allowUsers', reasons.secretKey)
  if (getText(getRecord(proxy.loadBalancer).group) !== undefined) draft.set({ pool: true })
  // A folder or an HTTP plugin makes a tunnel for HTTP of what was a port.
  const isSite = draft.entry.tcp === undefined
  if (isSite) takeSite(result, draft, proxy)
  takeTransport(draft, getRecord(proxy.transport))
  draft.takeMetadata(proxy.metadatas, 'metadatas')
  if (proxy.remotePort !== undefined) draft.lose('remotePort', reasons.port)
  const ofSites = [
    ...['subdomain', 'customDomains', 'locations', 'hostHeaderRewrite', 'httpUser', 'httpPassword'],
    ...['requestHeaders', 'responseHeaders', 'routeByHTTPUser'],
  ]
  const understood = [
    ...[
      'name',
      'type',
      'localIP',
      'localPort',
      'plugin',
      'loadBalancer',
      'transport',
      'remotePort',
      'enabled',
    ],
    ...['secretKey', 'allowUsers', 'metadatas', ...(isSite ? ofSites : [])],
  ]
  draft.loseOthers(proxy, understood, HARMLESS)
  return draft
}

/** Takes the address of the service; returns why it cannot be a target. */
function takeLocal(draft: TunnelDraft, proxy: Settings, type: string) {
  const port = getText(proxy.localPort)
  if (port === undefined) return reasons.noTarget
  const address = getText(proxy.localIP)
  const isHere = address === undefined || address === '127.0.0.1' || address === 'localhost'
  const host = address?.includes(':') ? `[${address}]` : address
  const written = isHere ? port : `${host}:${port}`
  if (type === 'http' || type === 'https') {
    const scheme = type === 'https' ? `https://${isHere ? 'localhost:' : ''}` : ''
    const target = getTarget(`${scheme}${written}`)
    draft.set({ target })
    return target === undefined ? reasons.badTarget(written) : null
  }
  const tcp = getTcpTarget(written)
  draft.set({ tcp })
  return tcp === undefined ? reasons.badTarget(written) : null
}

function takeSite(result: ImportResult, draft: TunnelDraft, proxy: Settings): void {
  const addresses = [getText(proxy.subdomain), ...toList(proxy.customDomains).map(getText)].filter(
    (text) => text !== undefined,
  )
  for (const address of addresses) result.addresses.push({ address, label: draft.label })
  const hostHeader = getText(proxy.hostHeaderRewrite)
  draft.set({ ...getPlace(addresses), host_header: hostHeader })
  takePassword(draft, proxy)
  if (getText(proxy.routeByHTTPUser) !== undefined)
    draft.loseProtection('routeByHTTPUser', reasons.noEquivalent)
  for (const side of ['request', 'response'] as const) {
    const headers = getRecord(proxy[`${side}Headers`])
    draft.takeAddedFields(headers.set ?? {}, side, `${side}Headers.set`)
    for (const key of Object.keys(headers)) {
      if (key !== 'set') draft.lose(`${side}Headers.${key}`, reasons.noEquivalent)
    }
  }
  takeLocations(draft, proxy.locations)
}

function takePassword(draft: TunnelDraft, { httpUser, httpPassword }: Settings): void {
  if (getText(httpUser) === undefined && getText(httpPassword) === undefined) return
  draft.takePairs(`${getText(httpUser) ?? ''}:${getText(httpPassword) ?? ''}`, 'httpPassword')
}

/** Only these paths were published, so only they get a route. */
function takeLocations(draft: TunnelDraft, value: unknown): void {
  const locations = toList(value).map((location) => getText(location) ?? '')
  if (locations.length === 0 || locations.includes('/') || locations.includes('')) return
  const { target } = draft.entry
  if (target === undefined) {
    draft.loseProtection('locations', reasons.locationPrefix)
    return
  }
  const routes = new Map<string, { path: string; target: string | number }>()
  for (const [index, location] of locations.entries()) {
    const path = parseRoutePath(location)
    if (path === null) draft.loseProtection(`locations.${index}`, reasons.locationPrefix)
    else routes.set(path, { path, target })
  }
  delete draft.entry.target
  draft.set(routes.size > 0 ? { routes: [...routes.values()] } : { target })
}

function takeTransport(draft: TunnelDraft, transport: Settings): void {
  const version = /^v([12])$/.exec(getText(transport.proxyProtocolVersion) ?? '')?.[1]
  const canTell = draft.entry.tcp !== undefined && version !== undefined
  if (canTell) draft.set({ proxy_protocol: version === '1' ? 1 : 2 })
  draft.loseOthers(transport, canTell ? ['proxyProtocolVersion'] : [], HARMLESS_TRANSPORT, 'transport')
}
