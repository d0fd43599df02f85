import { basename, resolve } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import { formatBytes } from '@nora/kit'
import type { ShareToMake } from '@nora/vault-client'
import { LINK_FILE_LIMIT_BYTES } from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { Context } from '../command.ts'
import { usingNamedFile } from '../named-file.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { type MadeShare, sendByLink } from './transfer-file.ts'
import { createTransferProgress } from './transfer-progress.ts'

export type FileForLink = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Reads the file that is to go by a link. Throws a Failure when it is not there, or larger than a link takes. */
export async function readFileForLink({ platform }: Context, path: string): Promise<FileForLink> {
  const bytes = await usingNamedFile(platform.readBytes(resolve(platform.workingFolder, path)))
  if (bytes === null)
    throw new Failure(exitCodes.usage, { ru: `Файла ${path} нет.`, en: `There is no file ${path}.` })
  if (bytes.length > LINK_FILE_LIMIT_BYTES) {
    const [size, limit] = [bytes.length, LINK_FILE_LIMIT_BYTES]
    throw new Failure(exitCodes.usage, {
      ru: `${path}: ${formatBytes('ru', size)}, а по ссылке передаётся до ${formatBytes('ru', limit)}.`,
      en: `${path} is ${formatBytes('en', size)}; at most ${formatBytes('en', limit)} go by a link.`,
    })
  }
  return { name: basename(path), bytes }
}

/** Sends the file and tells how far it is; what broke off is revoked. */
export async function shareFile(
  context: Context,
  { vault, share, file }: { vault: HeldVault; share: ShareToMake; file: FileForLink },
): Promise<MadeShare> {
  const texts = passwordsMessages[context.lang]
  const progress = createTransferProgress(context)
  const onBytes = (done: number, of: number) => progress.show(texts.sending(printable(file.name), done, of))
  return sendByLink(vault, share, { ...file, onBytes }).finally(progress.end)
}
