import { parseRoutePath } from '@nora/agent'
import type { Localized } from '@nora/kit'
import { getRecord, getTarget, getTcpTarget, getText, type Settings } from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import type { TunnelDraft } from './tunnel-draft.ts'

/** Plugins that lead to another HTTP service, and the scheme they speak with it. */
const SCHEMES: Readonly<Record<string, 'http' | 'https'>> = {
  http2https: 'https',
  https2https: 'https',
  https2http: 'http',
  http2http: 'http',
}

/** Takes over what frpc serves by itself instead of a local port. Returns why it cannot be taken over. */
export function takePlugin(draft: TunnelDraft, proxy: Settings, isHttp: boolean): Localized | null {
  const plugin = getRecord(proxy.plugin)
  const type = getText(plugin.type) ?? ''
  if (type === 'static_file') return takeFolder(draft, plugin)
  if (type === 'unix_domain_socket') return takeSocket(draft, plugin, isHttp)
  if (type === 'http_proxy' || type === 'socks5') return reasons.proxy
  const scheme = SCHEMES[type]
  return scheme === undefined ? reasons.noEquivalent : takeService(draft, plugin, scheme)
}

function takeFolder(draft: TunnelDraft, plugin: Settings): Localized | null {
  const path = getText(plugin.localPath)
  if (path === undefined) return reasons.noTarget
  const prefix = getText(plugin.stripPrefix)
  const route = prefix === undefined ? null : parseRoutePath(`/${prefix.replace(/^\//, '')}`)
  if (prefix !== undefined && route === null) return reasons.locationPrefix
  // A bare word would be taken for a host.
  const target = /^(?:[/~.]|[a-z]:)/i.test(path) ? path : `./${path}`
  draft.set(route === null ? { target } : { routes: [{ path: route, target, strip_prefix: true }] })
  const { httpUser, httpPassword } = plugin
  if (httpUser !== undefined || httpPassword !== undefined) {
    draft.takePairs(`${getText(httpUser) ?? ''}:${getText(httpPassword) ?? ''}`, 'plugin.httpPassword')
  }
  const understood = ['type', 'localPath', 'stripPrefix', 'httpUser', 'httpPassword']
  draft.loseOthers(plugin, understood, [], 'plugin')
  return null
}

function takeSocket(draft: TunnelDraft, plugin: Settings, isHttp: boolean): Localized | null {
  const path = getText(plugin.unixPath)
  if (path === undefined) return reasons.noTarget
  const socket = `unix:${path}`
  draft.set(isHttp ? { target: getTarget(socket) } : { tcp: getTcpTarget(socket) })
  draft.loseOthers(plugin, ['type', 'unixPath'], [], 'plugin')
  return null
}

function takeService(draft: TunnelDraft, plugin: Settings, scheme: 'http' | 'https'): Localized | null {
  const address = getText(plugin.localAddr)
  const target = address === undefined ? undefined : getTarget(`${scheme}://${address}`)
  if (target === undefined) return address === undefined ? reasons.noTarget : reasons.badTarget(address)
  // frpc believes whatever certificate the service shows.
  draft.set({
    target,
    insecure: scheme === 'https' ? true : undefined,
    host_header: getText(plugin.hostHeaderRewrite),
  })
  const headers = getRecord(plugin.requestHeaders)
  draft.takeAddedFields(headers.set ?? {}, 'request', 'plugin.requestHeaders.set')
  const understood = ['type', 'localAddr', 'hostHeaderRewrite', 'requestHeaders']
  draft.loseOthers(plugin, understood, ['crtPath', 'keyPath', 'enableHTTP2'], 'plugin')
  return null
}
