import { objectToPair } from '@nora/command-line'
import { listOrNone, takeFields, takeList } from './foreign-rules.ts'
import {
  entryOf,
  type ForeignTunnels,
  isRecord,
  keysBesides,
  labelOf,
  nameOf,
  type Settings,
  targetOf,
  textOf,
} from './foreign-settings.ts'
import type { TunnelFileEntry } from './tunnel-file.schema.ts'

/** `frpc.toml`: its proxies of type http and tcp. */
export function readFrp(settings: Settings): ForeignTunnels {
  const found: ForeignTunnels = { program: 'frp', tunnels: {}, lost: keysBesides(settings, ['proxies']) }
  const proxies = Array.isArray(settings.proxies) ? settings.proxies : []
  for (const [index, proxy] of proxies.entries()) {
    if (isRecord(proxy)) readProxy(found, `proxies.${textOf(proxy.name) ?? index}`, proxy)
  }
  return found
}

function readProxy(found: ForeignTunnels, path: string, proxy: Settings): void {
  const { tunnels, lost } = found
  const port = textOf(proxy.localPort)
  if (proxy.type === 'tcp' && port !== undefined) {
    readTcpProxy(found, path, { ...proxy, localPort: port })
    return
  }
  if (proxy.type !== 'http' || port === undefined) {
    lost.push(path)
    return
  }
  const address = textOf(proxy.localIP)
  const isHere = address === undefined || address === '127.0.0.1'
  const domains = Array.isArray(proxy.customDomains) ? proxy.customDomains : []
  const hostname = textOf(proxy.subdomain) ?? textOf(domains[0])
  tunnels[labelOf(textOf(proxy.name) ?? 'tunnel', tunnels)] = entryOf({
    target: targetOf(isHere ? port : `${address}:${port}`),
    name: nameOf(hostname),
    host_header: textOf(proxy.hostHeaderRewrite),
    app_protocol: undefined,
    insecure: undefined,
    inspect: undefined,
    ...readRules(found, path, proxy),
  })
  const understood = [
    ...['name', 'type', 'localIP', 'localPort', 'subdomain', 'hostHeaderRewrite'],
    ...['httpUser', 'httpPassword', 'requestHeaders', 'responseHeaders'],
  ]
  lost.push(...keysBesides(proxy, domains.length > 1 ? understood : [...understood, 'customDomains'], path))
}

function readTcpProxy({ tunnels, lost }: ForeignTunnels, path: string, proxy: Settings): void {
  const address = textOf(proxy.localIP)
  const port = String(proxy.localPort)
  const isHere = address === undefined || address === '127.0.0.1'
  const transport: Settings = isRecord(proxy.transport) ? proxy.transport : {}
  const version = /^v([12])$/.exec(textOf(transport.proxyProtocolVersion) ?? '')?.[1]
  tunnels[labelOf(textOf(proxy.name) ?? 'tunnel', tunnels)] = {
    tcp: isHere ? Number(port) : `${address}:${port}`,
    ...(version && { proxy_protocol: version === '1' ? 1 : 2 }),
  }
  // A port of somebody else's server is hardly one of ours.
  lost.push(...keysBesides(proxy, ['name', 'type', 'localIP', 'localPort', 'transport'], path))
  lost.push(...keysBesides(transport, version ? ['proxyProtocolVersion'] : [], `${path}.transport`))
}

function readRules({ lost }: ForeignTunnels, path: string, proxy: Settings): Partial<TunnelFileEntry> {
  const pair =
    proxy.httpUser === undefined ? undefined : `${textOf(proxy.httpUser)}:${textOf(proxy.httpPassword)}`
  const fields = (key: 'requestHeaders' | 'responseHeaders', side: 'request' | 'response') => {
    const headers: Settings = isRecord(proxy[key]) ? proxy[key] : {}
    lost.push(...keysBesides(headers, ['set'], `${path}.${key}`))
    return takeFields(headers.set, side, { path: `${path}.${key}.set`, lost })
  }
  const added = [...fields('requestHeaders', 'request'), ...fields('responseHeaders', 'response')]
  return {
    basic_auth: takeList(pair, { path: `${path}.httpPassword`, lost }, objectToPair),
    add_header: listOrNone(added),
  }
}
