import { fileURLToPath } from 'node:url'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'

/** A file of the console, from its root on, and the SHA-256 of its bytes in hex. */
export type ListedFile = { path: string; hash: string }

const LINE = /^([0-9a-f]{64}) [ *](\S.*)$/

/** Reads a list as `sha256sum` writes it; the one that the client was built with unless a file is named. */
export async function readConsoleList(
  platform: Pick<Platform, 'readFile' | 'consoleFileList'>,
  file: string | null,
): Promise<ListedFile[]> {
  const path = file ?? fileURLToPath(platform.consoleFileList)
  const text = await platform.readFile(path)
  if (text === null) throw noList(path)
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const files = lines.flatMap((line) => {
    const [, hash, name] = LINE.exec(line) ?? []
    return hash && name ? [{ hash, path: name.replace(/^\.\//, '') }] : []
  })
  if (files.length < lines.length || !files.some((one) => one.path === 'index.html')) throw badList(path)
  return files
}

function noList(path: string): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `Списка файлов консоли нет: ${path}.`, en: `There is no list of the console's files: ${path}.` },
    {
      advice: {
        ru: 'Его делает npm run build, и он есть в каждом выпуске: nora vault doctor --list console-files.sha256',
        en: 'npm run build makes it, and each release has it: nora vault doctor --list console-files.sha256',
      },
    },
  )
}

function badList(path: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `${path} — не список файлов консоли: нужны строки sha256sum, среди них index.html.`,
    en: `${path} is no list of the console's files: it takes lines of sha256sum, index.html among them.`,
  })
}
