import type { SecureContext } from 'node:tls'
import { type Localized, Problem } from '@nora/kit'
import type { ShellServer } from './shell/shell-server.ts'
import { noSocketPath, notATarget, notATcpTarget, pathInTarget } from './target.messages.ts'
import type { Trigger } from './trigger/trigger.ts'

type Scheme = 'http' | 'https' | 'h2c' | 'tcp'

/** A service that listens on a port. */
export type TcpTarget = {
  readonly kind: 'tcp'
  /** The scheme: `h2c` is HTTP/2 in the clear, from the first byte; `tcp` is whatever the visitor speaks. */
  readonly scheme: Scheme
  readonly host: string
  readonly port: number
  /** The target as people and the console see it: `http://localhost:3000`. */
  readonly label: string
  /** Whether any certificate is accepted. */
  readonly isInsecure: boolean
  /**
   * For `https`, the name that the service is asked for and whose certificate it must show; defaults to the
   * host.
   */
  readonly serverName?: string
}

/** A service that listens on a socket in the file system. */
export type UnixTarget = { readonly kind: 'unix'; readonly path: string; readonly label: string }

/** A folder that the agent itself serves as a static site. */
export type FolderTarget = {
  readonly kind: 'folder'
  readonly path: string
  /** Where visitors find it, when that is not the start of the site: `/docs`. */
  readonly mountPath?: string
  /** Files and folders that are never served, though they lie in it. */
  readonly leftOut: readonly string[]
  readonly label: string
}

/** A program that the agent itself runs for each request. */
export type TriggerTarget = { readonly kind: 'trigger'; readonly trigger: Trigger; readonly label: string }

/** A shell on this machine, which the agent itself serves. */
export type ShellTarget = { readonly kind: 'shell'; readonly shell: ShellServer; readonly label: string }

/** A route can lead to these. */
export type RouteDestination = TcpTarget | UnixTarget | FolderTarget

/** Requests whose path begins with these segments go to a target of their own. */
export type Route = {
  /** `/api`: itself, and what is below it. `/`: everything. */
  readonly path: string
  readonly destination: RouteDestination
  /** The target sees `/users` where the visitor asked for `/api/users`. */
  readonly stripsPrefix: boolean
}

/** Several services behind one address, chosen by the path of each request. */
export type RoutedTarget = {
  readonly kind: 'routes'
  /** Routes, the longest path first. */
  readonly routes: readonly Route[]
  /** Takes what no route matches; null: such requests get 404. */
  readonly fallback: RouteDestination | null
  /** Each target is told its own name in `Host`. */
  readonly rewritesHost: boolean
  readonly label: string
}

/** The certificate with which the agent ends TLS. */
export type TlsCertificate = {
  /** For new connections; null while there is none yet. */
  readonly context: SecureContext | null
}

/** A service for whose visitors the agent ends TLS: the edge passes their bytes on unread. */
export type TlsTarget = {
  readonly kind: 'tls'
  readonly certificate: TlsCertificate
  readonly service: RouteDestination
  /** The service is told in this version of the PROXY protocol who visits; null: it is not. */
  readonly proxyProtocol: 1 | 2 | null
  readonly label: string
}

/** A tunnel can lead to these. */
export type OriginTarget = RouteDestination | TriggerTarget | ShellTarget | RoutedTarget | TlsTarget

export type TargetOptions = {
  /** The certificate of an `https://` service is not checked. */
  isInsecure?: boolean
  /** See TcpTarget. */
  serverName?: string | null
}

const LABEL_LIMIT = 250

/**
 * Reads `3000`, `host:3000`, `http://host[:port]`, `https://host[:port]`, `h2c://host[:port]` or `unix:PATH`.
 * Throws a Problem with the code `InvalidTarget` for everything else. A path of a URL has no place in it:
 * paths are the visitor's.
 */
export function parseOriginTarget(
  text: string,
  { isInsecure = false, serverName = null }: TargetOptions = {},
): OriginTarget {
  const trimmed = text.trim()
  if (/^-?\d+$/.test(trimmed)) return toTcpTarget('http', 'localhost', parsePort(trimmed), isInsecure)
  if (/^unix:/i.test(trimmed)) return unixTarget(trimmed.slice('unix:'.length))
  const [, scheme = 'http', rest = ''] = /^(?:(https?|h2c):\/\/)?(.*)$/i.exec(trimmed) ?? []
  const [, host, port, tail] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::([^/]*))?(\/?.*)$/i.exec(rest) ?? []
  if (!host || rest.includes('://')) throw invalid(notATarget(trimmed))
  if (tail && tail !== '/') throw invalid(pathInTarget(trimmed))
  const lowerCase = scheme.toLowerCase() as Scheme
  // A bare word is a typing mistake more often than a host that listens on port 80.
  if (port === undefined && !trimmed.includes('://')) throw invalid(notATarget(trimmed))
  const defaultPort = lowerCase === 'https' ? 443 : 80
  const target = toTcpTarget(
    lowerCase,
    host.replace(/^\[|\]$/g, '').toLowerCase(),
    port === undefined ? defaultPort : parsePort(port),
    isInsecure,
  )
  return serverName === null || lowerCase !== 'https' ? target : { ...target, serverName }
}

/**
 * Reads what a TCP tunnel can lead to: `5432`, `host:5432`, `tcp://host:5432` or `unix:PATH`. Throws a Problem with
 * the code `InvalidTarget` for everything else.
 */
export function parseTcpTarget(text: string): OriginTarget {
  const trimmed = text.trim()
  if (/^-?\d+$/.test(trimmed)) return toTcpTarget('tcp', 'localhost', parsePort(trimmed), false)
  if (/^unix:/i.test(trimmed)) return unixTarget(trimmed.slice('unix:'.length))
  const [, host, port] = /^(?:tcp:\/\/)?(\[[0-9a-f:.]+\]|[\w.-]+):(\d+)\/?$/i.exec(trimmed) ?? []
  if (!host || !port) throw invalid(notATcpTarget(trimmed))
  return toTcpTarget('tcp', host.replace(/^\[|\]$/g, '').toLowerCase(), parsePort(port), false)
}

/** A folder, by its absolute path, as a static site; `leftOut` are absolute paths too. */
export function folderTarget(path: string, leftOut: readonly string[] = []): FolderTarget {
  return { kind: 'folder', path, leftOut, label: toLabel(path) }
}

/** A trigger; `label` goes to the server, so nothing secret may be in it. */
export function triggerTarget(trigger: Trigger, label: string): TriggerTarget {
  return { kind: 'trigger', trigger, label: toLabel(label) }
}

/** A shell; `label` goes to the server. */
export function shellTarget(shell: ShellServer, label: string): ShellTarget {
  return { kind: 'shell', shell, label: toLabel(label) }
}

/** A service behind TLS that the agent ends. */
export function tlsTarget(
  service: RouteDestination,
  given: Pick<TlsTarget, 'certificate' | 'proxyProtocol'>,
): TlsTarget {
  return { kind: 'tls', service, ...given, label: service.label }
}

/** Several targets behind one address, chosen by path. The order of `routes` does not matter. */
export function routedTarget({ routes, ...rest }: Omit<RoutedTarget, 'kind' | 'label'>): RoutedTarget {
  const sorted = routes.map(toMounted).sort((one, other) => other.path.length - one.path.length)
  const parts = sorted.map(({ path, destination }) => `${path} → ${destination.label}`)
  const { fallback } = rest
  const label = [...(fallback ? [fallback.label] : []), ...parts].join(', ')
  return { kind: 'routes', routes: sorted, label: toShortLabel(label), ...rest }
}

function toMounted(route: Route): Route {
  const { path, destination, stripsPrefix } = route
  if (destination.kind !== 'folder' || !stripsPrefix || path === '/') return route
  return { ...route, destination: { ...destination, mountPath: path } }
}

/** Served by the agent itself, which takes any number of connections. */
export function isOwnServer({ kind }: OriginTarget): boolean {
  return kind === 'folder' || kind === 'trigger' || kind === 'shell'
}

/** Reads or serves HTTP/1.1 in the agent, which does not understand HTTP/2. */
export function isHttp1Only({ kind }: OriginTarget): boolean {
  return kind === 'folder' || kind === 'trigger' || kind === 'routes'
}

/** The `Host` that the target expects of a visitor who came to it directly. */
export function toHost(target: OriginTarget): string {
  if (target.kind === 'routes') return target.fallback ? toHost(target.fallback) : 'localhost'
  if (target.kind !== 'tcp') return 'localhost'
  const { scheme, host, port } = target
  const isDefaultPort = port === (scheme === 'https' ? 443 : 80)
  return isDefaultPort ? inUrl(host) : `${inUrl(host)}:${port}`
}

/** The origin of URLs that name the target, as it is expected of such a visitor (RFC 6454 §6.2). */
export function toOrigin(target: OriginTarget): string {
  const scheme = target.kind === 'tcp' && target.scheme === 'https' ? 'https' : 'http'
  return `${scheme}://${toHost(target)}`
}

function toTcpTarget(scheme: Scheme, host: string, port: number, isInsecure: boolean): TcpTarget {
  return { kind: 'tcp', scheme, host, port, label: `${scheme}://${inUrl(host)}:${port}`, isInsecure }
}

function unixTarget(path: string): UnixTarget {
  if (path === '') throw invalid(noSocketPath)
  return { kind: 'unix', path, label: toLabel(`unix:${path}`) }
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** The end of a long path says more than its start. */
function toLabel(path: string): string {
  return path.length <= LABEL_LIMIT ? path : `…${path.slice(1 - LABEL_LIMIT)}`
}

/** Shortens a list at its end, because its start says more. */
function toShortLabel(list: string): string {
  return list.length <= LABEL_LIMIT ? list : `${list.slice(0, LABEL_LIMIT - 1)}…`
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw invalid({
      ru: `${text} — не порт: порты бывают от 1 до 65535.`,
      en: `${text} is not a port: ports go from 1 to 65535.`,
    })
  }
  return port
}

function invalid(text: Localized): Problem {
  return new Problem('InvalidTarget', text)
}
