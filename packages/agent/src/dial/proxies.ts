import { BlockList, isIP } from 'node:net'
import { isLoopbackHost } from '../hosts/lookup-host.ts'
import { proxyInvalid, proxyUnsupported } from './dial-problems.ts'
import type { HttpProxy, ProxiedTarget } from './http-proxy.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Every variable that is looked at, for who shows which are set. */
export const PROXY_VARIABLES = [
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
  'all_proxy',
  'ALL_PROXY',
] as const

/**
 * The rule by which targets get their proxy, as curl and Go read it from the environment: HTTPS_PROXY for
 * what runs over TLS, HTTP_PROXY for the rest, else ALL_PROXY, each in lower case first; NO_PROXY and
 * loopback addresses go directly. Throws a Problem for a proxy that cannot be used.
 */
export function readProxies(env: Environment): (target: ProxiedTarget) => HttpProxy | null {
  return ({ host, port, tls }) => {
    const scheme = tls ? 'https' : 'http'
    const names = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`, 'all_proxy', 'ALL_PROXY']
    const variable = names.find((name) => env[name])
    if (variable === undefined || isLoopbackHost(host)) return null
    if (isExcluded(env.no_proxy || env.NO_PROXY || '', host.toLowerCase(), port)) return null
    return parseProxy(variable, env[variable] ?? '')
  }
}

function parseProxy(variable: string, value: string): HttpProxy {
  const text = value.includes('://') ? value : `http://${value}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.hostname === '') throw proxyInvalid(variable)
  const { protocol, hostname, port, username, password } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw proxyUnsupported(variable, protocol.slice(0, -1))
  const tls = protocol === 'https:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (tls ? 443 : 80)),
    tls,
    authorization: username === '' ? null : toBasic(variable, username, password),
    variable,
  }
}

/** Makes the credentials of RFC 7617, in UTF-8. */
function toBasic(variable: string, username: string, password: string): string {
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(pair).toString('base64')}`
  } catch {
    // A percent sign that should itself be written %25.
    throw proxyInvalid(variable)
  }
}

function isExcluded(list: string, host: string, port: number): boolean {
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return entries.some((entry) => entry === '*' || fits(entry, host, port))
}

/**
 * Matches an entry: `example.com` and `.example.com` stand for the name and all below it, `10.0.0.0/8` for a
 * network.
 */
function fits(entry: string, host: string, port: number): boolean {
  const [, network, prefix] = /^(.*)\/(\d+)$/.exec(entry) ?? []
  if (network !== undefined) return isInNetwork(host, network, Number(prefix))
  const { name, only } = splitPort(entry)
  if (only !== null && only !== port) return false
  if (isIP(host) !== 0) return host === name
  const suffix = name.replace(/^\*?\./, '')
  return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`))
}

function splitPort(entry: string): { name: string; only: number | null } {
  const [, bracketed, bare, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? []
  return { name: bracketed ?? bare ?? entry, only: port === undefined ? null : Number(port) }
}

function isInNetwork(host: string, network: string, prefix: number): boolean {
  const family = isIP(network)
  if (family === 0 || isIP(host) !== family || prefix > (family === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(network, prefix, type)
  return list.check(host, type)
}
