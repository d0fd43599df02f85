import { printable } from '@nora/command-line/terminal'
import type { Context } from '../command.ts'
import type { Listed } from './listed-records.ts'
import { passwordsMessages } from './passwords.messages.ts'

/** Says beside the output which folders are missing from it, and why. */
export function warnOfRefused({ platform, lang }: Context, { refused }: Pick<Listed, 'refused'>): void {
  const texts = passwordsMessages[lang]
  for (const { path, why } of refused) {
    const sentence = why === 'waits' ? texts.folderWaits : texts.folderRefused
    platform.stderr.write(`! ${sentence(printable(path), why)}\n`)
  }
}
