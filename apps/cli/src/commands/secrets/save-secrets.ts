import type { Lang, Localized } from '@nora/kit'
import {
  findValueProblem,
  parseReferences,
  SECRET_TYPES,
  type SecretEntry,
  type SecretType,
} from '@nora/secrets-kit'
import type { SavedSecrets } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import { faultsMessages } from './faults.messages.ts'
import type { ListedConfig, SecretSource, SecretsChange } from './source/source.ts'

/** Saves. Throws a Failure when somebody else changed the same secrets meanwhile. */
export async function saveSecrets(
  source: SecretSource,
  config: ListedConfig,
  change: SecretsChange,
): Promise<void> {
  refuseConflicts(await source.saveSecrets(config, change))
}

/** Throws a Failure that names what somebody else changed meanwhile. */
export function refuseConflicts(saved: SavedSecrets): void {
  if (saved.conflicts.length > 0) throw conflict(saved)
}

export function hasReferences(value: string): boolean {
  return parseReferences(value).some(({ kind }) => kind !== 'text')
}

/** Throws a Failure that says what is wrong, and never what the value is. */
export function assertValue({ name, value, type }: Pick<SecretEntry, 'name' | 'value' | 'type'>): void {
  // With references nobody knows before they are expanded.
  const problem = findValueProblem(hasReferences(value) ? 'string' : type, value)
  if (problem === undefined) return
  const { code, line, column = 1 } = problem
  const say = (lang: Lang) => {
    const { value: sentences, at } = faultsMessages[lang]
    return `${name}: ${sentences[code]}${line === undefined ? '' : ` (${at(line, column)})`}.`
  }
  throw new Failure(
    exitCodes.usage,
    { ru: say('ru'), en: say('en') },
    {
      code: 'ValidationError',
      advice: type === 'string' ? NOTHING_STORED : toOtherType(name, type),
    },
  )
}

const NOTHING_STORED = { ru: 'Ничего не сохранено.', en: 'Nothing was stored.' }

function toOtherType(name: string, type: SecretType): Localized {
  return {
    ru: `Ничего не сохранено. Тип ${name} — ${type}; другой задаёт --type.`,
    en: `Nothing was stored. The type of ${name} is ${type}; --type sets another one.`,
  }
}

/** Throws a Failure that lists the types. */
export function readType(text: string): SecretType {
  const type = SECRET_TYPES.find((known) => known === text)
  if (type !== undefined) return type
  const known = SECRET_TYPES.join(', ')
  throw new Failure(exitCodes.usage, { ru: `--type: одно из ${known}.`, en: `--type is one of ${known}.` })
}

function conflict({ saved, removed, conflicts }: SavedSecrets): Failure {
  const names = conflicts.map(({ name }) => name).join(', ')
  const done = saved.length + removed.length
  return new Failure(
    exitCodes.failure,
    {
      ru: `Пока вы меняли ${names}, это изменил кто-то ещё; ваше изменение не сохранено${done > 0 ? ', остальное сохранено' : ''}.`,
      en: `Somebody else changed ${names} meanwhile; your change was not stored${done > 0 ? ', the rest was' : ''}.`,
    },
    { code: 'Conflict', advice: { ru: 'Повторите команду.', en: 'Run the command again.' } },
  )
}
