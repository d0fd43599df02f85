import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { cancelled } from '../vault-failure.ts'
import { secretsMessages } from './secrets.messages.ts'
import { readUtf8 } from './utf8-text.ts'

type Given = {
  name: string
  /** What stands on the command line; null: nothing. */
  written: string | null
  /** The line end with which standard input ends is part of the value. */
  isExact: boolean
}

/** A value from the line, of a person, who types it twice, or of standard input. */
export async function readGivenValue(context: Context, { name, written, isExact }: Given): Promise<string> {
  const { platform, lang } = context
  const texts = secretsMessages[lang]
  if (written !== null && written !== '-') {
    platform.stderr.write(`! ${texts.valueOnLine}\n`)
    return written
  }
  if (!platform.stdin.isTty || written === '-') return readStdin(context, name, isExact)
  const value = await platform.ask(texts.askValue(name), { isHidden: true })
  if (value === null) throw cancelled()
  const again = await platform.ask(texts.askAgain, { isHidden: true })
  if (again === null) throw cancelled()
  if (again === value) return value
  throw new Failure(exitCodes.usage, {
    ru: 'Второй раз введено другое, ничего не сохранено.',
    en: 'The second time differs, nothing was stored.',
  })
}

async function readStdin({ platform }: Context, name: string, isExact: boolean): Promise<string> {
  const text = readUtf8(await platform.stdin.readBytes(), { ru: name, en: name })
  // A command that has failed before the pipe gives nothing, and that must not take a secret's place.
  if (text === '' && !isExact) {
    throw new Failure(
      exitCodes.usage,
      {
        ru: `${name}: на стандартном вводе ничего нет, ничего не сохранено.`,
        en: `${name}: standard input was empty, nothing was stored.`,
      },
      {
        code: 'ValidationError',
        advice: {
          ru: `Если значение и должно быть пустым: nora secrets set ${name} ''`,
          en: `If the value is to be empty: nora secrets set ${name} ''`,
        },
      },
    )
  }
  return isExact ? text : text.replace(/\r?\n$/, '')
}
