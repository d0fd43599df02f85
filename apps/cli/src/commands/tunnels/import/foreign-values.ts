import { parseOriginTarget, parseTcpTarget } from '@nora/agent'
import { isName, isReservedName } from '@nora/contract/tunnels'
import { isProblem } from '@nora/kit'
import { readOwnDomain } from '../plan/own-domain.ts'

/** Names under these belong to the former service, or are reached in a private network only. */
const NOT_OWN =
  /(?:^|\.)(?:ngrok(?:-free)?\.[a-z]+|trycloudflare\.com|cfargotunnel\.com|internal|local|localhost|lan)$/

export type Settings = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function getRecord(value: unknown): Settings {
  return isRecord(value) ? value : {}
}

/** A list, or the only one of it. */
export function toList(value: unknown): unknown[] {
  return [value ?? []].flat()
}

export function getText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The part of a hostname that can be a name here: its first label, or two where that one is reserved. */
function getName(hostname: string): string | undefined {
  const [first, second] = hostname
    .replace(/^[a-z]+:\/\//, '')
    .toLowerCase()
    .split('.')
  const candidates = [first ?? '', ...(second ? [`${first}-${second}`] : [])]
  return candidates.find((name) => isName(name) && !isReservedName(name))
}

/**
 * Says where a site is published from here: at the first of its hostnames that is a domain of one's own, or else
 * under the first that can be a name.
 */
export function getPlace(hostnames: readonly string[]): { domain?: string; name?: string | undefined } {
  for (const hostname of hostnames) {
    const domain = readOwnDomain(hostname)
    if (domain !== undefined && !NOT_OWN.test(domain)) return { domain }
  }
  return { name: hostnames.map(getName).find((name) => name !== undefined) }
}

/** Returns a label for a tunnel from its former hostname. */
export function getLabel(hostname: string | undefined): string {
  const [first = ''] = (hostname ?? '').replace(/^[a-z]+:\/\//, '').split(/[.:]/)
  return /^[\w-]+$/.test(first) ? first : 'tunnel'
}

/**
 * Returns `3000` for `http://localhost:3000`, a path for `file:///srv/site`; undefined for what cannot be a
 * target.
 */
export function getTarget(address: string): string | number | undefined {
  if (/^file:\/\//i.test(address)) return getFolder(address)
  const port = /^(?:http:\/\/)?(?:localhost:)?(\d{1,5})\/?$/.exec(address)?.[1]
  const target = port === undefined ? address.replace(/\/$/, '') : Number(port)
  return canBe(() => parseOriginTarget(String(target))) ? target : undefined
}

/** Returns `5432` for `tcp://localhost:5432`; undefined for what cannot be a target. */
export function getTcpTarget(address: string): string | number | undefined {
  const port = /^(?:tcp:\/\/)?(?:localhost:)?(\d{1,5})$/.exec(address)?.[1]
  const target = port === undefined ? address : Number(port)
  return canBe(() => parseTcpTarget(String(target))) ? target : undefined
}

/** The path of a folder (RFC 8089); `file://C:/site` is written as often as `file:///C:/site`. */
function getFolder(url: string): string | undefined {
  const path = url.replace(/^file:\/\/(?:localhost(?=\/))?/i, '').replace(/^\/(?=[a-z]:[/\\])/i, '')
  try {
    return /^(?:\/|[a-z]:[/\\]|\.{1,2}[/\\]|~)/i.test(path) ? decodeURIComponent(path) : undefined
  } catch {
    return undefined
  }
}

function canBe(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}
