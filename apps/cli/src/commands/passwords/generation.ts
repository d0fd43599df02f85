import type { Input, OptionSpec } from '@nora/command-line/parsing'
import {
  DEFAULT_PASSPHRASE,
  DEFAULT_RECIPE,
  makePassword,
  PASSPHRASE_WORDS,
  PASSWORD_LENGTH,
} from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { drawWords } from './draw-words.ts'

export const generationOptions: readonly OptionSpec[] = [
  {
    name: 'length',
    kind: 'text',
    placeholder: 'N',
    about: {
      ru: `длина пароля, ${PASSWORD_LENGTH.least}–${PASSWORD_LENGTH.most} (если не указана, ${DEFAULT_RECIPE.length})`,
      en: `length of the password, ${PASSWORD_LENGTH.least}–${PASSWORD_LENGTH.most} (default ${DEFAULT_RECIPE.length})`,
    },
  },
  {
    name: 'words',
    kind: 'text',
    placeholder: 'N',
    about: {
      ru: `фраза из слов вместо знаков, ${PASSPHRASE_WORDS.least}–${PASSPHRASE_WORDS.most}`,
      en: `a passphrase of words instead, ${PASSPHRASE_WORDS.least}–${PASSPHRASE_WORDS.most}`,
    },
  },
  {
    name: 'no-symbols',
    kind: 'flag',
    about: { ru: 'только буквы и цифры', en: 'letters and digits only' },
  },
]

/** A password or passphrase by the options, drawn from the system's generator. Throws a Failure for numbers out of bounds. */
export async function generate({ lang }: Context, input: Input): Promise<string> {
  const words = readNumber(input, 'words', PASSPHRASE_WORDS)
  const length = readNumber(input, 'length', PASSWORD_LENGTH)
  if (words !== null && (length !== null || input.isOn('no-symbols'))) {
    throw new Failure(exitCodes.usage, {
      ru: '--words не сочетается с --length и --no-symbols.',
      en: '--words does not go with --length or --no-symbols.',
    })
  }
  if (words !== null) return (await drawWords(words, lang)).join(DEFAULT_PASSPHRASE.separator)
  const symbols = !input.isOn('no-symbols')
  return makePassword({ ...DEFAULT_RECIPE, length: length ?? DEFAULT_RECIPE.length, symbols })
}

function readNumber(
  input: Input,
  name: string,
  { least, most }: { least: number; most: number },
): number | null {
  const text = input.text(name)
  if (text === null) return null
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Failure(exitCodes.usage, {
    ru: `--${name}: нужно число от ${least} до ${most}.`,
    en: `--${name} takes a number from ${least} to ${most}.`,
  })
}
