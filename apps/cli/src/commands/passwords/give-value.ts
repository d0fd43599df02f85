import { printableLines } from '@nora/command-line/terminal'
import { SECOND_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import { CLEAR_AFTER_MS, copyValue } from '../../vault/copied-value.ts'
import type { Context } from '../command.ts'
import { passwordsMessages } from './passwords.messages.ts'

/** Prints a value alone, so that it can be piped. At a terminal what would move its cursor is written out. */
export function printValue({ platform, output }: Context, value: string): void {
  output.line(platform.stdout.isTty ? printableLines(value) : value)
}

/** Copies a value without printing it, and says when it goes. Throws a Failure when the machine has no clipboard. */
export async function copyToClipboard({ platform, lang }: Context, value: string): Promise<void> {
  const texts = passwordsMessages[lang]
  const result = await copyValue(platform, value)
  if (result === 'no_clipboard') throw noClipboard()
  const sentence = result === 'copied' ? texts.copied(CLEAR_AFTER_MS / SECOND_MS) : texts.copiedForGood
  platform.stderr.write(`${sentence}\n`)
}

function noClipboard(): Failure {
  return new Failure(
    exitCodes.failure,
    { ru: 'На этой машине нет доступа к буферу обмена.', en: 'This machine has no clipboard to copy to.' },
    {
      code: 'NoClipboard',
      advice: {
        ru: 'Установите wl-clipboard (Wayland), xclip или xsel (X11); без --copy значение печатается.',
        en: 'Install wl-clipboard (Wayland), xclip or xsel (X11); without --copy the value is printed.',
      },
    },
  )
}
