import type { ArgumentSpec } from '@nora/command-line/parsing'
import { findNameProblem, proposeNames } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import { faultsMessages } from './faults.messages.ts'

/** Of a name that is too long. */
const SHOWN_CHARACTERS = 40

export const NAMED_SECRET: ArgumentSpec = {
  name: 'NAME',
  about: {
    ru: 'имя секрета, как у переменной: DATABASE_URL',
    en: 'name of the secret, such as DATABASE_URL',
  },
}

/** Throws a Failure for what no environment takes as a name. */
export function assertName(name: string): void {
  const problem = findNameProblem(name)
  if (problem === undefined) return
  const { ru, en } = faultsMessages
  const shown =
    [...name].length > SHOWN_CHARACTERS ? `${[...name].slice(0, SHOWN_CHARACTERS).join('')}…` : name
  const proposal = proposeNames([name]).get(name) ?? ''
  throw new Failure(
    exitCodes.usage,
    {
      ru: `«${shown}» не годится в имена секретов: ${ru.name[problem.code]}.`,
      en: `“${shown}” is no name of a secret: ${en.name[problem.code]}.`,
    },
    {
      code: 'ValidationError',
      advice: {
        ru: `Имя — до 128 латинских букв, цифр и _, не с цифры. Подошло бы: ${proposal}`,
        en: `A name is up to 128 Latin letters, digits and _, and does not begin with a digit. For example: ${proposal}`,
      },
    },
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
