import { join, resolve } from 'node:path'
import { folderTarget, hostOf, type OriginTarget, parseOriginTarget } from '@nora/agent'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Platform } from '../../platform/platform.ts'

type Places = Pick<Platform, 'isFolder' | 'homeFolder'> & { readonly baseFolder: string }

/** Reads a target as a person writes it: a port, an address, `unix:PATH`, or a folder by its path. */
export async function readTarget(
  text: string,
  { isInsecure, ...places }: Places & { isInsecure: boolean },
): Promise<OriginTarget> {
  const path = toPath(text, places)
  if (await places.isFolder(path)) return folderTarget(path)
  if (isWrittenAsPath(text)) {
    throw new Failure(exitCodes.usage, {
      ru: `Нет такой папки: ${path}.`,
      en: `There is no folder ${path}.`,
    })
  }
  const socket = /^unix:(.+)$/i.exec(text)?.[1]
  return parseOriginTarget(socket ? `unix:${toPath(socket, places)}` : text, { isInsecure })
}

/** The `Host` to send for `rewrite`, `preserve` or a value; null leaves the visitor's. */
export function readHostHeader(mode: string | null, target: OriginTarget): string | null {
  if (mode === null || mode === 'preserve') return null
  if (mode === 'rewrite') return hostOf(target)
  if (/^[\w.:[\]-]{1,255}$/.test(mode)) return mode
  throw new Failure(exitCodes.usage, {
    ru: `--host-header: «${mode}» не годится. Бывает rewrite, preserve или имя узла.`,
    en: `--host-header: “${mode}” will not do. It is rewrite, preserve or a host name.`,
  })
}

function isWrittenAsPath(text: string): boolean {
  return /^(?:\.{0,2}[/\\]|\.{1,2}$|~|[a-z]:[/\\])/i.test(text)
}

function toPath(text: string, { baseFolder, homeFolder }: Pick<Places, 'baseFolder' | 'homeFolder'>): string {
  return /^~(?:[/\\]|$)/.test(text) ? join(homeFolder, text.slice(1)) : resolve(baseFolder, text)
}
