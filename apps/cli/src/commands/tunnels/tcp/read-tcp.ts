import { type OriginTarget, type ProxyVersion, parseTcpTarget } from '@nora/agent'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { type Places, toPath } from '../plan/read-target.ts'

/** Reads what `nora tcp` is to lead to; the path of a socket starts at `places`. */
export function readTcpTarget(text: string, places: Places): OriginTarget {
  const socket = /^unix:(.+)$/i.exec(text.trim())?.[1]
  return parseTcpTarget(socket ? `unix:${toPath(socket, places)}` : text)
}

/** The port that is asked for, or the alias of a reserved one; null: any. */
export function readPort(text: string | null, name: string): string | null {
  if (text === null) return null
  const port = Number(text)
  const isPort = /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535
  if (isPort || /^[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?$/i.test(text)) return text
  throw new Failure(exitCodes.usage, {
    ru: `${name}: «${text}» — не порт (от 1 до 65535) и не псевдоним закреплённого порта.`,
    en: `${name}: “${text}” is neither a port from 1 to 65535 nor the alias of a reserved one.`,
  })
}

/** Reads the version of the PROXY protocol by which the service hears who visits; null for none. */
export function readProxyProtocol(text: string | null): ProxyVersion | null {
  if (text === null) return null
  if (text === '1') return 1
  if (text === '2') return 2
  throw new Failure(exitCodes.usage, {
    ru: `--proxy-protocol: «${text}» не годится. Бывает 1 или 2.`,
    en: `--proxy-protocol: “${text}” will not do. It is 1 or 2.`,
  })
}
