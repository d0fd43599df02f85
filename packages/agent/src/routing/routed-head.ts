import type { Head } from '@nora/http1'
import { type Route, type RouteDestination, toHost, toOrigin } from '../target.ts'
import { stripPrefix } from './choose-route.ts'

type RoutedTo = {
  route: Route | null
  destination: RouteDestination
  /** Replaces the site in `Origin` and `Referer` if each target is told its own name; else null. */
  siteOrigin: string | null
}

const SITE_FIELDS = /^((?:origin|referer):[ \t]*)(https?:\/\/[^/?#\s]*)/gim

/**
 * The head of a request as its target gets it. Where the prefix is taken away, `X-Forwarded-Prefix` says so,
 * for services that build links; a visitor's own field of that name does not pass the edge.
 */
export function toRoutedHead(
  head: Head,
  bytes: Buffer,
  { route, destination, siteOrigin }: RoutedTo,
): Buffer {
  const { start, end, targetStart, targetEnd, hostStart, hostEnd } = head
  const written = bytes.toString('latin1', head.pathStart, targetEnd)
  const isStripped = route?.stripsPrefix === true && route.path !== '/'
  const target = isStripped ? stripPrefix(written, route) : written
  const host = siteOrigin === null ? bytes.toString('latin1', hostStart, hostEnd) : toHost(destination)
  const ownOrigin = toOrigin(destination)
  const renameSite = (fields: string) =>
    siteOrigin === null || siteOrigin === ownOrigin
      ? fields
      : fields.replace(SITE_FIELDS, (line, name: string, origin: string) =>
          origin.toLowerCase() === siteOrigin ? `${name}${ownOrigin}` : line,
        )
  const text = (from: number, to: number) => renameSite(bytes.toString('latin1', from, to))
  const prefix = isStripped ? `X-Forwarded-Prefix: ${route.path}\r\n` : ''
  return Buffer.from(
    `${text(start, targetStart)}${target}${text(targetEnd, hostStart)}${host}${text(hostEnd, end - 2)}${prefix}\r\n`,
    'latin1',
  )
}
