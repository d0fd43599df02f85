import type { Head } from '@nora/http1'
import { hostOf, type Route, type RouteDestination } from '../target.ts'
import { stripPrefix } from './choose-route.ts'

type RoutedTo = {
  route: Route | null
  destination: RouteDestination
  rewritesHost: boolean
}

/**
 * The head of a request as its target gets it. Where the prefix is taken away, `X-Forwarded-Prefix` says so,
 * for services that build links; a visitor's own field of that name does not pass the edge.
 */
export function toRoutedHead(
  head: Head,
  bytes: Buffer,
  { route, destination, rewritesHost }: RoutedTo,
): Buffer {
  const { start, end, targetStart, targetEnd, hostStart, hostEnd } = head
  const written = bytes.toString('latin1', head.pathStart, targetEnd)
  const isStripped = route?.stripsPrefix === true && route.path !== '/'
  const target = isStripped ? stripPrefix(written, route) : written
  const host = rewritesHost ? hostOf(destination) : bytes.toString('latin1', hostStart, hostEnd)
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const prefix = isStripped ? `X-Forwarded-Prefix: ${route.path}\r\n` : ''
  return Buffer.from(
    `${text(start, targetStart)}${target}${text(targetEnd, hostStart)}${host}${text(hostEnd, end - 2)}${prefix}\r\n`,
    'latin1',
  )
}
