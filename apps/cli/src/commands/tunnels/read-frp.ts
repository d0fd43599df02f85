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

/** `frpc.toml`: its proxies of type http. */
export function readFrp(settings: Settings): ForeignTunnels {
  const found: ForeignTunnels = { program: 'frp', tunnels: {}, lost: keysBesides(settings, ['proxies']) }
  const proxies = Array.isArray(settings.proxies) ? settings.proxies : []
  for (const [index, proxy] of proxies.entries()) {
    if (isRecord(proxy)) readProxy(found, `proxies.${textOf(proxy.name) ?? index}`, proxy)
  }
  return found
}

function readProxy({ tunnels, lost }: ForeignTunnels, path: string, proxy: Settings): void {
  const port = textOf(proxy.localPort)
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
  })
  const understood = ['name', 'type', 'localIP', 'localPort', 'subdomain', 'hostHeaderRewrite']
  lost.push(...keysBesides(proxy, domains.length > 1 ? understood : [...understood, 'customDomains'], path))
}
