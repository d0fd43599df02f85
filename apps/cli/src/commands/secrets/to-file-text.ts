import { randomToken } from '@nora/kit'
import type { NamedValue } from '@nora/secrets-kit'
import type { ExportOptions } from '@nora/secrets-kit/formats'
import { exitCodes, Failure } from '../../output/failure.ts'
import { loadFormats } from './load-formats.ts'

const DELIMITER_LENGTH = 24

/** The text of a file in the format. Throws a Failure that names what it cannot hold; nothing is written then. */
export async function toFileText(values: readonly NamedValue[], options: ExportOptions): Promise<string> {
  const { writeExport, ExportError } = await loadFormats()
  try {
    return writeExport(values, options, { makeDelimiter: () => randomToken(DELIMITER_LENGTH) })
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    const names = error.refused.map(({ name, reason }) => `${name} (${REASONS[reason].en})`).join(', ')
    const namesRu = error.refused.map(({ name, reason }) => `${name} (${REASONS[reason].ru})`).join(', ')
    throw new Failure(
      exitCodes.failure,
      {
        ru: `Формат ${error.format} не передаст: ${namesRu}.`,
        en: `The format ${error.format} cannot hold ${names}.`,
      },
      {
        code: 'NotHeld',
        advice: {
          ru: 'Ничего не записано. Любые значения передают json, yaml и sh.',
          en: 'Nothing was written. json, yaml and sh hold every value.',
        },
      },
    )
  }
}

const REASONS = {
  bad_name: { ru: 'имя не годится', en: 'no name of a variable' },
  duplicate: { ru: 'имя повторяется', en: 'the name comes twice' },
  reserved_name: { ru: 'имя занято самим GitHub', en: 'a name that GitHub keeps for itself' },
  bad_text: { ru: 'значение не текст', en: 'the value is no text' },
  not_held: { ru: 'значение прочиталось бы иначе', en: 'the value would be read otherwise' },
} as const
