import { resolve } from 'node:path'
import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Context } from './command.ts'
import { usingNamedFile } from './named-file.ts'
import { findForeignEncoding } from './text-encoding.ts'

/** What stands for the standard input in place of a file. */
export const STDIN = '-'

/** The text of a file, or of the standard input for `-`. Throws a Failure that says why there is none. */
export async function readNamedText({ platform }: Context, file: string): Promise<string> {
  if (file === STDIN) return assertText(shownName(file), await platform.stdin.readText())
  const text = await usingNamedFile(platform.readFile(resolve(platform.workingFolder, file)))
  if (text !== null) return assertText(file, text)
  throw new Failure(
    exitCodes.usage,
    { ru: `Файла ${file} нет.`, en: `There is no file ${file}.` },
    { code: 'FileUnusable' },
  )
}

/** How a file is called in what is printed. */
export function shownName(file: string): string {
  return file === STDIN ? '<stdin>' : file
}

function assertText(name: string, text: string): string {
  const found = text.slice(0, 1000).includes('\0') && !isWide(text) ? binary : findForeignEncoding(text)
  if (found === null) return text
  const place = 'line' in found ? `${name}:${found.line}:${found.column}` : name
  const said = 'line' in found ? found.text : found
  throw new Failure(
    exitCodes.usage,
    { ru: `${place}: ${said.ru}.`, en: `${place}: ${said.en}.` },
    { code: 'FileUnusable' },
  )
}

/** Latin letters in UTF-16 have a zero beside each. */
function isWide(text: string): boolean {
  return /^(?:\ufffd\ufffd)?(?:[^\0]\0|\0[^\0]){2}/.test(text)
}

const binary: Localized = {
  ru: 'это не текст, а двоичные данные',
  en: 'this is no text but binary data',
}
