import { type Localized, Problem } from '@nora/kit'

/** The local service a tunnel leads to. */
export type OriginTarget = {
  readonly scheme: 'http' | 'https'
  readonly host: string
  readonly port: number
  /** As people and the console see it: `http://localhost:3000`. */
  readonly label: string
}

/**
 * Reads `3000`, `host:3000`, `http://host[:port]` or `https://host[:port]`. Throws a Problem with the
 * code `InvalidTarget` for everything else. A path has no place in it: paths are the visitor's.
 */
export function parseOriginTarget(text: string): OriginTarget {
  const trimmed = text.trim()
  if (/^-?\d+$/.test(trimmed)) return toTarget('http', 'localhost', parsePort(trimmed))
  if (/^unix:/i.test(trimmed)) throw invalid(unixSocket)
  const [, scheme = 'http', rest = ''] = /^(?:(https?):\/\/)?(.*)$/i.exec(trimmed) ?? []
  const [, host, port, tail] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::([^/]*))?(\/?.*)$/i.exec(rest) ?? []
  if (!host || rest.includes('://')) throw invalid(notATarget(trimmed))
  if (tail && tail !== '/') throw invalid(pathInTarget(trimmed))
  const isSecure = scheme.toLowerCase() === 'https'
  // A bare word is a typing mistake more often than a host that listens on port 80.
  if (port === undefined && !trimmed.includes('://')) throw invalid(notATarget(trimmed))
  const defaultPort = isSecure ? 443 : 80
  return toTarget(
    isSecure ? 'https' : 'http',
    host.replace(/^\[|\]$/g, '').toLowerCase(),
    port === undefined ? defaultPort : parsePort(port),
  )
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.')
}

function toTarget(scheme: 'http' | 'https', host: string, port: number): OriginTarget {
  const hostInUrl = host.includes(':') ? `[${host}]` : host
  return { scheme, host, port, label: `${scheme}://${hostInUrl}:${port}` }
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

function notATarget(text: string): Localized {
  return {
    ru: `Непонятно, куда вести туннель: «${text}». Укажите порт (3000), host:port или http://host:port.`,
    en: `“${text}” is not a target. Give a port (3000), host:port or http://host:port.`,
  }
}

function pathInTarget(text: string): Localized {
  return {
    ru: `В адресе «${text}» лишний путь: туннель ведёт на весь сайт. Оставьте host:port.`,
    en: `“${text}” has a path, but a tunnel leads to the whole site. Leave only host:port.`,
  }
}

const unixSocket: Localized = {
  ru: 'Сокеты unix: пока не поддерживаются. Укажите порт или host:port.',
  en: 'unix: sockets are not supported yet. Give a port or host:port.',
}

function invalid(text: Localized): Problem {
  return new Problem('InvalidTarget', text)
}
