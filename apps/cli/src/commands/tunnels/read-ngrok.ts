import { objectToNetwork, objectToPair } from '@nora/command-line'
import { listOrNone, takeEdits, takeList } from './foreign-rules.ts'
import {
  entryOf,
  type ForeignTunnels,
  isRecord,
  keysBesides,
  labelOf,
  nameOf,
  type Settings,
  targetOf,
  tcpTargetOf,
  textOf,
} from './foreign-settings.ts'
import type { TunnelFileEntry } from './tunnel-file.schema.ts'

/** `ngrok.yml`: `tunnels` of version 2, `endpoints` of version 3. */
export function readNgrok(settings: Settings): ForeignTunnels {
  const found: ForeignTunnels = {
    program: 'ngrok',
    tunnels: {},
    lost: keysBesides(settings, ['version', 'tunnels', 'endpoints']),
  }
  for (const [label, tunnel] of Object.entries(isRecord(settings.tunnels) ? settings.tunnels : {})) {
    if (isRecord(tunnel)) readTunnel(found, label, tunnel)
  }
  const endpoints = Array.isArray(settings.endpoints) ? settings.endpoints : []
  for (const [index, endpoint] of endpoints.entries()) {
    if (isRecord(endpoint)) readEndpoint(found, `endpoints.${index}`, endpoint)
  }
  return found
}

function readTunnel({ tunnels, lost }: ForeignTunnels, label: string, tunnel: Settings): void {
  const path = `tunnels.${label}`
  const address = textOf(tunnel.addr)
  if (address !== undefined && tunnel.proto === 'tcp') {
    readTcpTunnel({ tunnels, lost }, label, { ...tunnel, addr: address })
    return
  }
  if (address === undefined || (tunnel.proto !== undefined && tunnel.proto !== 'http')) {
    lost.push(path)
    return
  }
  const hostname = textOf(tunnel.domain) ?? textOf(tunnel.hostname) ?? textOf(tunnel.subdomain)
  tunnels[labelOf(label, tunnels)] = entryOf({
    target: targetOf(address.replace(/^file:\/\//, '')),
    name: nameOf(hostname),
    host_header: textOf(tunnel.host_header),
    app_protocol: undefined,
    insecure: undefined,
    inspect: tunnel.inspect === false ? false : undefined,
    ...readRules(tunnel, path, lost),
  })
  const understood = ['proto', 'addr', 'domain', 'hostname', 'subdomain', 'host_header', 'inspect']
  lost.push(...keysBesides(tunnel, [...understood, ...RULES], path))
}

/** The address that ngrok reserved is not one of ours. */
function readTcpTunnel(
  { tunnels, lost }: Pick<ForeignTunnels, 'tunnels' | 'lost'>,
  label: string,
  tunnel: Settings,
): void {
  const path = `tunnels.${label}`
  const version = textOf(tunnel.proxy_proto)
  const { allow_cidr, deny_cidr } = readRules(tunnel, path, lost)
  tunnels[labelOf(label, tunnels)] = entryOf({
    tcp: tcpTargetOf(String(tunnel.addr)),
    proxy_protocol: version === '1' ? 1 : version === '2' ? 2 : undefined,
    allow_cidr,
    deny_cidr,
  })
  const understood = ['proto', 'addr', 'proxy_proto', 'ip_restriction', 'allow_cidrs', 'deny_cidrs']
  lost.push(...keysBesides(tunnel, understood, path))
}

const RULES = [
  'basic_auth',
  'ip_restriction',
  'allow_cidrs',
  'deny_cidrs',
  'request_header',
  'response_header',
  'schemes',
]

function readRules(tunnel: Settings, path: string, lost: string[]): Partial<TunnelFileEntry> {
  const restriction: Settings = isRecord(tunnel.ip_restriction) ? tunnel.ip_restriction : {}
  const networks = (key: 'allow_cidrs' | 'deny_cidrs') => {
    const source = { path: `${path}.${key in restriction ? 'ip_restriction.' : ''}${key}`, lost }
    return takeList(restriction[key] ?? tunnel[key], source, objectToNetwork)
  }
  const request = takeEdits(tunnel.request_header, 'request', { path: `${path}.request_header`, lost })
  const response = takeEdits(tunnel.response_header, 'response', { path: `${path}.response_header`, lost })
  const isHttpsOnly = [tunnel.schemes ?? []].flat().join() === 'https'
  return {
    basic_auth: takeList(tunnel.basic_auth, { path: `${path}.basic_auth`, lost }, objectToPair),
    allow_cidr: networks('allow_cidrs'),
    deny_cidr: networks('deny_cidrs'),
    add_header: listOrNone([...request.add, ...response.add]),
    remove_header: listOrNone([...request.remove, ...response.remove]),
    https_redirect: isHttpsOnly || undefined,
  }
}

function readEndpoint({ tunnels, lost }: ForeignTunnels, path: string, endpoint: Settings): void {
  const upstream = isRecord(endpoint.upstream) ? endpoint.upstream : {}
  const address = textOf(upstream.url)
  const url = textOf(endpoint.url)
  const label = textOf(endpoint.name) ?? nameOf(url) ?? 'tunnel'
  if (address !== undefined && /^tcp:/.test(url ?? '')) {
    tunnels[labelOf(label, tunnels)] = { tcp: tcpTargetOf(address) }
    lost.push(...keysBesides(endpoint, ['name', 'url', 'upstream', 'description'], path))
    lost.push(...keysBesides(upstream, ['url'], `${path}.upstream`))
    return
  }
  if (address === undefined || /^tls:/.test(url ?? '') || /^(?:tcp|tls):/.test(address)) {
    lost.push(path)
    return
  }
  tunnels[labelOf(label, tunnels)] = entryOf({
    target: targetOf(address),
    name: nameOf(url),
    host_header: undefined,
    app_protocol: upstream.protocol === 'http2' ? 'http2' : undefined,
    insecure: undefined,
    inspect: undefined,
  })
  lost.push(...keysBesides(endpoint, ['name', 'url', 'upstream', 'description'], path))
  lost.push(...keysBesides(upstream, ['url', 'protocol'], `${path}.upstream`))
}
