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
  })
  const understood = ['proto', 'addr', 'domain', 'hostname', 'subdomain', 'host_header', 'inspect', 'schemes']
  lost.push(...keysBesides(tunnel, understood, path))
}

function readEndpoint({ tunnels, lost }: ForeignTunnels, path: string, endpoint: Settings): void {
  const upstream = isRecord(endpoint.upstream) ? endpoint.upstream : {}
  const address = textOf(upstream.url)
  const url = textOf(endpoint.url)
  if (address === undefined || /^(?:tcp|tls):/.test(url ?? '') || /^(?:tcp|tls):/.test(address)) {
    lost.push(path)
    return
  }
  const label = textOf(endpoint.name) ?? nameOf(url) ?? 'tunnel'
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
