import type { Input, OptionSpec } from '@nora/command-line/parsing'
import type { SecretEntry } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import { readType } from './save-secrets.ts'
import { configOption } from './source/choose-config.ts'

export const setOptions: readonly OptionSpec[] = [
  configOption,
  {
    name: 'type',
    kind: 'text',
    placeholder: 'TYPE',
    isOnLineOnly: true,
    about: {
      ru: 'string (если не указан), integer, decimal, boolean, url, email, json, yaml, xml',
      en: 'string (default), integer, decimal, boolean, url, email, json, yaml, xml',
    },
  },
  {
    name: 'comment',
    kind: 'text',
    placeholder: 'TEXT',
    isOnLineOnly: true,
    isSecret: true,
    about: { ru: 'комментарий', en: 'comment' },
  },
  {
    name: 'tag',
    kind: 'text',
    placeholder: 'TAG',
    isRepeated: true,
    isOnLineOnly: true,
    isSecret: true,
    about: { ru: 'метка; можно несколько', en: 'tag; may be repeated' },
  },
  {
    name: 'shown',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'значение не прячется на экранах и в выводе программ',
      en: 'do not mask the value on screens and in output',
    },
  },
  {
    name: 'masked',
    kind: 'flag',
    isOnLineOnly: true,
    about: { ru: 'значение прячется (так у новых)', en: 'mask the value (default of new ones)' },
  },
  {
    name: 'machines-only',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'люди могут заменить значение, но не прочитать; за этим следит сервер',
      en: 'people may overwrite the value and not read it; the server sees to that',
    },
  },
  {
    name: 'literal',
    kind: 'flag',
    isOnLineOnly: true,
    about: { ru: '${ в значении — не ссылка', en: 'take ${ in the value for itself, not for a reference' },
  },
  {
    name: 'exact',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'не отбрасывать перевод строки в конце стандартного ввода',
      en: 'keep the line end with which standard input ends',
    },
  },
  {
    name: 'mine',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'только для вас: стоит перед значением конфигурации',
      en: 'for you alone: goes before the value of the config',
    },
  },
]

/** What is said of the secret beside its value. */
export type Asked = Partial<Pick<SecretEntry, 'type' | 'comment' | 'tags' | 'visibility'>>

/** Throws a Failure for options that contradict each other. */
export function readAsked(input: Input): Asked {
  if (input.isOn('mine')) refuseFacts(input)
  if (input.isOn('shown') && input.isOn('masked')) {
    throw new Failure(exitCodes.usage, {
      ru: 'Либо --shown, либо --masked.',
      en: 'Either --shown or --masked, not both.',
    })
  }
  const type = input.text('type')
  const comment = input.text('comment')
  const tags = input.texts('tag')
  return {
    ...(type !== null && { type: readType(type) }),
    ...(comment !== null && { comment }),
    ...(tags.length > 0 && { tags }),
    ...(input.isOn('shown') && { visibility: 'shown' as const }),
    ...(input.isOn('masked') && { visibility: 'masked' as const }),
  }
}

/** An own value takes the type of the secret, and has nothing else beside it. */
function refuseFacts(input: Input): void {
  const asked = ['type', 'comment', 'tag', 'shown', 'masked', 'machines-only'].filter((name) =>
    input.isOn(name),
  )
  if (asked.length === 0) return
  const names = asked.map((name) => `--${name}`).join(', ')
  throw new Failure(exitCodes.usage, {
    ru: `--mine задаёт только значение: ${names} относится ко всей конфигурации.`,
    en: `--mine sets a value only: ${names} is for the config.`,
  })
}
