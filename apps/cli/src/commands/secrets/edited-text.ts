import type { Lang, Localized } from '@nora/kit'
import type { SecretEntry } from '@nora/secrets-kit'
import { parseDocument, stringify, type YAMLError } from 'yaml'
import { exitCodes, Failure } from '../../output/failure.ts'
import { editedText } from './edited-text.schema.ts'
import { faultsMessages } from './faults.messages.ts'
import { assertValue } from './save-secrets.ts'
import { assertName } from './secret-argument.ts'

/** Secrets as YAML to be edited: every value is a string, whatever it looks like. */
export function toEditedText(entries: readonly SecretEntry[]): string {
  if (entries.length === 0) return '{}\n'
  const content = Object.fromEntries(
    entries.map(({ name, value, type, visibility, comment, tags }) => {
      const facts = {
        ...(type !== 'string' && { type }),
        ...(visibility === 'shown' && { visibility }),
        ...(comment !== '' && { comment }),
        ...(tags.length > 0 && { tags }),
      }
      return [name, Object.keys(facts).length === 0 ? value : { value, ...facts }]
    }),
  )
  return stringify(content, {
    defaultKeyType: 'PLAIN',
    defaultStringType: 'QUOTE_DOUBLE',
    blockQuote: 'literal',
    lineWidth: 0,
  })
}

/** The secrets of the text. Throws a Failure that says where it is wrong, and never what a value is. */
export function parseEditedText(text: string): SecretEntry[] {
  const document = parseDocument(text, { schema: 'core' })
  const [mistake] = document.errors
  if (mistake) throw unreadable(toMistake(mistake))
  const content: unknown = document.toJS({ maxAliasCount: 0 }) ?? null
  // A command before the pipe that has failed, or an editor, gives nothing: that must not remove every secret.
  if (content === null) throw nothingThere()
  const parsed = editedText.safeParse(content)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw unreadable(path === '' ? NO_NAMES : { ru: path, en: path })
  }
  return Object.entries(parsed.data).map(([name, given]) => {
    const facts = typeof given === 'string' ? { ...PLAIN, value: given } : given
    const entry = { name, ...facts }
    assertName(name)
    assertValue(entry)
    return entry
  })
}

function nothingThere(): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: 'Текст пуст, ничего не сохранено.', en: 'The text is empty, nothing was stored.' },
    {
      code: 'ValidationError',
      advice: {
        ru: 'Если удалить и правда надо все секреты, оставьте в нём только {}',
        en: 'If all secrets are to be removed, leave {} in it.',
      },
    },
  )
}

const PLAIN = { type: 'string', visibility: 'masked', comment: '', tags: [] } as const

function toMistake({ code, linePos }: YAMLError): Localized {
  const say = (lang: Lang) => {
    const { file, at } = faultsMessages[lang]
    const [start] = linePos ?? []
    const fault = code === 'DUPLICATE_KEY' ? file.equal_keys : file.not_yaml
    return start === undefined ? fault : `${at(start.line, start.col)}: ${fault}`
  }
  return { ru: say('ru'), en: say('en') }
}

const NO_NAMES: Localized = {
  ru: 'нужны имена со значениями, например URL: "https://example.com"',
  en: 'names with values are expected, such as URL: "https://example.com"',
}

/** A number that is meant as a text needs quotes, as in YAML everywhere. */
function unreadable(place: Localized): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `Секреты не прочитаны: ${place.ru}.`, en: `The secrets cannot be read: ${place.en}.` },
    {
      code: 'ValidationError',
      advice: {
        ru: 'Значения пишутся в кавычках, многострочные — после |.',
        en: 'Write values in quotes, and those of several lines behind |.',
      },
    },
  )
}
