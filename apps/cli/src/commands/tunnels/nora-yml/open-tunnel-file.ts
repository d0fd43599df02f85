import { dirname, join, resolve } from 'node:path'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { YamlPlaces } from '../../yaml-places.ts'
import { mistakeFailure } from './mistake.ts'
import { type ReadTunnelFile, readTunnelFile } from './parse-tunnel-file.ts'
import type { TunnelFile } from './tunnel-file.schema.ts'

export type OpenedTunnelFile = {
  readonly path: string
  /** Relative paths in the file start here. */
  readonly folder: string
  readonly content: TunnelFile
  /** Tells the position of values in the file. */
  readonly places: YamlPlaces
}

/** A file as it was found, whether or not it can be used. */
export type FoundTunnelFile = Pick<OpenedTunnelFile, 'path' | 'folder'> & { readonly read: ReadTunnelFile }

/**
 * The file that was named, else `nora.yml` of the current folder, else that of the client's own. Throws a
 * Failure for what is wrong with it.
 */
export async function openTunnelFile(platform: Platform, named: string | null): Promise<OpenedTunnelFile> {
  const { path, folder, read } = await findTunnelFile(platform, named)
  if (read.content === null) throw mistakeFailure(path, read.mistakes.slice(0, 1))
  return { path, folder, content: read.content, places: read.places }
}

export async function findTunnelFile(platform: Platform, named: string | null): Promise<FoundTunnelFile> {
  const { workingFolder, configFolder } = platform
  const places =
    named === null
      ? [join(workingFolder, 'nora.yml'), join(workingFolder, 'nora.yaml'), join(configFolder, 'nora.yml')]
      : [resolve(workingFolder, named)]
  for (const path of places) {
    const text = await platform.readFile(path)
    if (text !== null) return { path, folder: dirname(path), read: readTunnelFile(text) }
  }
  throw new Failure(
    exitCodes.usage,
    { ru: `Нет файла ${places.join(', ни ')}.`, en: `There is no ${places.join(', nor ')}.` },
    {
      advice: {
        ru: 'Создайте nora.yml, например: tunnels: { shop: { target: 3000 } }',
        en: 'Make a nora.yml, for example: tunnels: { shop: { target: 3000 } }',
      },
    },
  )
}
