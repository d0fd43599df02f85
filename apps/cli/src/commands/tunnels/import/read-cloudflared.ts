import type { Localized } from '@nora/kit'
import { timeoutEntries } from '../timeouts/timeout-entries.ts'
import { coversHost, type IngressRule, readRules, toPrefix, unknownKeys } from './cloudflared-rules.ts'
import {
  getLabel,
  getPlace,
  getRecord,
  getTarget,
  getTcpTarget,
  getText,
  type Settings,
} from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import { ImportResult } from './import-result.ts'
import type { TunnelDraft } from './tunnel-draft.ts'

const OWN = ['ingress', 'originRequest', 'url', 'hostname']
const UNDERSTOOD = ['access', 'connectTimeout', 'httpHostHeader', 'http2Origin', 'noTLSVerify']
const HARMLESS = [
  ...['tlsTimeout', 'tcpKeepAlive', 'noHappyEyeballs', 'keepAliveConnections'],
  ...['keepAliveTimeout', 'originServerName', 'matchSNItoHost', 'caPool', 'disableChunkedEncoding'],
  ...['proxyAddress', 'proxyPort', 'proxyType', 'ipRules', 'bastionMode'],
]
const PORTS = /^(?:tcp|ssh|rdp|smb):\/\//

/** The `config.yml` of cloudflared: its ingress rules, of which those of one hostname make one tunnel. */
export function readCloudflared(settings: Settings): ImportResult {
  const result = new ImportResult('cloudflared')
  result.loseKeys(settings, OWN, reasons.ownService)
  const rules = readRules(settings)
  const reached = rules.filter((rule, index) => {
    const isReached = !rules.slice(0, index).some((earlier) => takesAll(earlier, rule))
    if (!isReached) result.lose(rule.setting, reasons.neverReached)
    return isReached
  })
  const blocks = reached.filter((rule) => isStatus(rule) && rule.pattern !== null)
  const hosts = new Set<string | null>()
  for (const rule of reached) {
    if (isStatus(rule)) continue
    if (PORTS.test(rule.service)) readPort(result, rule)
    else if (!isWeb(rule))
      result.lose(rule.setting, /^(?:bastion|socks)/.test(rule.service) ? reasons.proxy : reasons.notHttp)
    else if (!hosts.has(rule.hostname)) {
      hosts.add(rule.hostname)
      const site = reached.filter((other) => isWeb(other) && other.hostname === rule.hostname)
      readSite(result, site, blocks)
    }
  }
  for (const setting of unknownKeys(settings)) result.lose(setting, reasons.noEquivalent)
  return result
}

/** Whether nothing is left of the later rule's requests. */
function takesAll(earlier: IngressRule, later: IngressRule): boolean {
  if (!coversHost(earlier.hostname, later.hostname)) return false
  if (earlier.pattern === null) return true
  const prefix = toPrefix(earlier.pattern)
  const path = later.pattern === null ? null : toPrefix(later.pattern)
  return prefix !== null && path?.startsWith(prefix) === true
}

function isStatus({ service }: IngressRule): boolean {
  return service.startsWith('http_status:')
}

function isWeb({ service }: IngressRule): boolean {
  return /^(?:https?:\/\/|unix:)/.test(service)
}

function readPort(result: ImportResult, rule: IngressRule): void {
  const target = getTcpTarget(rule.service.replace(PORTS, ''))
  if (target === undefined) {
    result.lose(rule.setting, reasons.badTarget(rule.service))
    return
  }
  const draft = addTunnel(result, rule)
  draft.set({ tcp: target })
  draft.loseProtection('service', reasons.cloudflaredOnly)
  readOrigin(draft, rule)
}

function readSite(result: ImportResult, rules: readonly IngressRule[], blocks: readonly IngressRule[]): void {
  const [first] = rules
  if (!first) return
  const draft = addTunnel(result, first)
  draft.set(getPlace(first.hostname === null ? [] : [first.hostname]))
  const routes: { path: string; target: string | number }[] = []
  for (const rule of rules) {
    readOrigin(draft, rule)
    const target = getTarget(rule.service)
    const path = rule.pattern === null ? null : toPrefix(rule.pattern)
    if (target === undefined) result.lose(rule.setting, reasons.badTarget(rule.service))
    else if (path !== null) routes.push({ path, target })
    // A tunnel whose pattern is no route is commented out, and still shows its target.
    else if (rule.pattern === null || draft.entry.target === undefined) draft.set({ target })
    if (rule.pattern !== null && path === null) protect(draft, `${rule.setting}.path`, reasons.pathPattern)
  }
  if (routes.length > 0) draft.set({ routes })
  if (draft.entry.target === undefined && routes.length === 0) {
    result.drop(draft)
    return
  }
  for (const block of blocks) {
    if (coversHost(block.hostname, first.hostname))
      protect(draft, `${block.setting}.path`, reasons.blockedPath)
  }
  readShared(draft, rules, routes.length > 0)
}

function addTunnel(result: ImportResult, { hostname, setting }: IngressRule): TunnelDraft {
  const draft = result.add(getLabel(hostname ?? undefined), setting)
  if (hostname !== null) result.addresses.push({ address: hostname, label: draft.label })
  return draft
}

/** Reads the settings of each rule. */
function readOrigin(draft: TunnelDraft, { origin, toOriginSetting }: IngressRule): void {
  const { access } = origin
  if (access !== undefined && getRecord(access).required === true) {
    protect(draft, toOriginSetting('access'), reasons.access)
  }
  const timeout = getText(origin.connectTimeout)
  if (timeout !== undefined && canBeTimeout(timeout)) draft.set({ connect_timeout: timeout })
  else if (timeout !== undefined) draft.loseAt(toOriginSetting('connectTimeout'), reasons.noEquivalent)
  for (const key of Object.keys(origin)) {
    if (UNDERSTOOD.includes(key)) continue
    const setting = toOriginSetting(key)
    if (HARMLESS.includes(key)) draft.loseAt(setting, reasons.noEquivalent)
    else protect(draft, setting, reasons.unknown)
  }
}

function canBeTimeout(text: string): boolean {
  return timeoutEntries.connect_timeout.safeParse(text).success
}

/** A tunnel has one of each, whatever its rules say. */
function readShared(draft: TunnelDraft, rules: readonly IngressRule[], hasRoutes: boolean): void {
  const [first] = rules
  if (!first) return
  const hosts = new Set(rules.map(({ origin }) => getText(origin.httpHostHeader)))
  if (hosts.size > 1) protect(draft, first.toOriginSetting('httpHostHeader'), reasons.hostHeader)
  else draft.set({ host_header: [...hosts][0] })
  const secure = rules.filter(({ service }) => service.startsWith('https:'))
  const unverified = secure.filter(({ origin }) => origin.noTLSVerify === true)
  if (unverified.length > 0 && unverified.length === secure.length) draft.set({ insecure: true })
  else for (const rule of unverified) draft.loseAt(rule.toOriginSetting('noTLSVerify'), reasons.noEquivalent)
  for (const rule of rules.filter(({ origin }) => origin.http2Origin === true)) {
    if (hasRoutes) draft.loseAt(rule.toOriginSetting('http2Origin'), reasons.noEquivalent)
    else draft.set({ app_protocol: 'http2' })
  }
}

function protect(draft: TunnelDraft, setting: string, reason: Localized): void {
  if (!draft.unprotected.some((loss) => loss.setting === setting)) draft.unprotected.push({ setting, reason })
}
