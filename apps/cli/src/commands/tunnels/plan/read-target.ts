import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { folderTarget, type OriginTarget, parseOriginTarget, toHost, toOrigin } from '@nora/agent'
import type { TunnelOptions } from '@nora/protocol'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Says where paths start. */
export type Places = Pick<Platform, 'homeFolder'> & { readonly baseFolder: string }

type TargetPlaces = Places &
  Pick<Platform, 'isFolder'> & {
    isInsecure: boolean
    /** The name for `https://` targets; see readServerName. */
    serverName: string | null
    /** Files and folders that hold secrets, by their absolute paths: no folder serves them. */
    secrets: readonly string[]
  }

/** Reads a target as a person writes it: a port, an address, `unix:PATH`, or a folder by its path. */
export async function readTarget(
  text: string,
  { isInsecure, serverName, secrets, ...places }: TargetPlaces,
): Promise<OriginTarget> {
  const path = toPath(text, places)
  if (await places.isFolder(path)) return folderTarget(path, secrets)
  if (isWrittenAsPath(text)) {
    throw new Failure(exitCodes.usage, {
      ru: `Нет такой папки: ${path}.`,
      en: `There is no folder ${path}.`,
    })
  }
  const socket = /^unix:(.+)$/i.exec(text)?.[1]
  return parseOriginTarget(socket ? `unix:${toPath(socket, places)}` : text, { isInsecure, serverName })
}

/**
 * Reads the name that an `https://` service is asked for in TLS (RFC 6066 §3), and whose certificate it must
 * show: the given one, or the one that `--host-header` names; null stands for the host of the target.
 */
export function readServerName(said: string | null, hostHeader: string | null): string | null {
  if (said !== null) {
    if (/^(?!.*\.\.)[a-z\d][a-z\d._-]{0,252}$/i.test(said) && isIP(said) === 0) return said.toLowerCase()
    throw new Failure(exitCodes.usage, {
      ru: `--origin-server-name: «${said}» не годится. Нужно имя узла, без порта, например app.example.com.`,
      en: `--origin-server-name: “${said}” will not do. It is a host name without a port, such as app.example.com.`,
    })
  }
  if (hostHeader === null || hostHeader === 'rewrite' || hostHeader === 'preserve') return null
  const name = hostHeader.replace(/:\d*$/, '').toLowerCase()
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? name : null
}

/** The `Host` to send for `rewrite`, `preserve` or a value; null leaves the visitor's. */
export function readHostHeader(mode: string | null, target: OriginTarget): string | null {
  if (mode === null || mode === 'preserve') return null
  if (mode === 'rewrite') return toHost(target)
  if (/^[\w.:[\]-]{1,255}$/.test(mode)) return mode
  throw new Failure(exitCodes.usage, {
    ru: `--host-header: «${mode}» не годится. Бывает rewrite, preserve или имя узла.`,
    en: `--host-header: “${mode}” will not do. It is rewrite, preserve or a host name.`,
  })
}

/** Makes the options that tell the edge how to treat names of the target; see readHostHeader. */
export function getHostOptions(
  mode: string | null,
  target: OriginTarget,
): Pick<TunnelOptions, 'host_header' | 'target_origin' | 'route_origins'> {
  const host_header = readHostHeader(mode, target)
  if (host_header === null) return {}
  if (mode !== 'rewrite') return { host_header }
  const target_origin = toOrigin(target)
  if (target.kind !== 'routes') return { host_header, target_origin }
  const origins = new Set(target.routes.map(({ destination }) => toOrigin(destination)))
  origins.delete(target_origin)
  if (origins.size === 0) return { host_header, target_origin }
  return { host_header, target_origin, route_origins: [...origins] }
}

/** Reads the protocol of the target: the given one, or the one that the target implies. */
export function readAppProtocol(name: string | null, target: OriginTarget): 'http1' | 'http2' {
  const said = name ?? (target.kind === 'tcp' && target.scheme === 'h2c' ? 'http2' : 'http1')
  if (said !== 'http1' && said !== 'http2') {
    throw new Failure(exitCodes.usage, {
      ru: `--app-protocol: «${said}» не годится. Бывает http1 или http2.`,
      en: `--app-protocol: “${said}” will not do. It is http1 or http2.`,
    })
  }
  if (said === 'http2' && target.kind === 'folder') {
    throw new Failure(exitCodes.usage, {
      ru: '--app-protocol http2 — для сервиса; папку отдаёт сам клиент, по HTTP/1.1.',
      en: '--app-protocol http2 is for a service; a folder is served by the client itself, in HTTP/1.1.',
    })
  }
  return said
}

export function isWrittenAsPath(text: string): boolean {
  return /^(?:\.{0,2}[/\\]|\.{1,2}$|~|[a-z]:[/\\])/i.test(text)
}

/** The path of a file; `~` is the home folder. */
export function toPath(text: string, { baseFolder, homeFolder }: Places): string {
  return /^~(?:[/\\]|$)/.test(text) ? join(homeFolder, text.slice(1)) : resolve(baseFolder, text)
}
