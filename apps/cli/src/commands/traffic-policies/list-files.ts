import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../output/failure.ts'
import { STDIN } from '../named-text.ts'

/** The files of the command line; each once. Throws a Failure where there is none. */
export function listFiles(input: Input, example: string): string[] {
  const files = [...new Set(input.arguments)]
  if (files.length > 0) return files
  throw new Failure(
    exitCodes.usage,
    { ru: 'Не указан файл политики.', en: 'No file of a policy is named.' },
    {
      advice: {
        ru: `Например: ${example}. Стандартный ввод: ${STDIN}`,
        en: `For example: ${example}. For stdin: ${STDIN}`,
      },
    },
  )
}
