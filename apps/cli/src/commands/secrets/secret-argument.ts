import type { ArgumentSpec } from '@nora/command-line/parsing'
import { findNameProblem } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../output/failure.ts'

export const NAMED_SECRET: ArgumentSpec = {
  name: 'NAME',
  about: {
    ru: 'имя секрета, как у переменной: DATABASE_URL',
    en: 'name of the secret, such as DATABASE_URL',
  },
}

/** Throws a Failure for what no environment takes as a name. */
export function assertName(name: string): void {
  if (findNameProblem(name) === undefined) return
  throw new Failure(
    exitCodes.usage,
    {
      ru: `«${name}» не годится в имена: нужны латинские буквы, цифры и _, до 128 знаков, не с цифры.`,
      en: `“${name}” is no name: use Latin letters, digits and _, up to 128, not beginning with a digit.`,
    },
    { code: 'ValidationError' },
  )
}

export function noSecret(name: string, names: readonly string[]): Failure {
  const shown = names.slice(0, 20).join(', ') + (names.length > 20 ? '…' : '')
  return new Failure(
    exitCodes.failure,
    { ru: `Секрета ${name} нет.`, en: `There is no secret ${name}.` },
    {
      code: 'NotFound',
      ...(shown !== '' && { advice: { ru: `Есть: ${shown}`, en: `There are: ${shown}` } }),
    },
  )
}
