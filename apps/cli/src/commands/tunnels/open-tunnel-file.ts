import { dirname, join, resolve } from 'node:path'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseTunnelFile } from './parse-tunnel-file.ts'
import type { TunnelFile } from './tunnel-file.schema.ts'

export type OpenedTunnelFile = {
  readonly path: string
  /** Where relative paths in it start. */
  readonly folder: string
  readonly content: TunnelFile
}

/** The file that was named, else `nora.yml` of the current folder, else that of the client's own. */
export async function openTunnelFile(platform: Platform, named: string | null): Promise<OpenedTunnelFile> {
  const { workingFolder, configFolder } = platform
  const places =
    named === null
      ? [join(workingFolder, 'nora.yml'), join(workingFolder, 'nora.yaml'), join(configFolder, 'nora.yml')]
      : [resolve(workingFolder, named)]
  for (const path of places) {
    const text = await platform.readFile(path)
    if (text !== null) return { path, folder: dirname(path), content: parseTunnelFile(text, path) }
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
