import { SECRET_WRITES_MAX } from '@nora/contract/secrets-bounds'
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

/**
 * Saves, in as few batches as the server takes. Throws a Failure when somebody else changed the same secrets meanwhile,
 * and when a batch fails, which says what those before it have stored.
 */
export async function saveSecrets(
  source: Pick<SecretSource, 'saveSecrets'>,
  config: ListedConfig,
  change: SecretsChange,
): Promise<void> {
  refuseConflicts(await storeSecrets(source, config, change))
}

/** The same, where what somebody else has changed is answered. */
export async function storeSecrets(
  source: Pick<SecretSource, 'saveSecrets'>,
  config: ListedConfig,
  { set, remove }: SecretsChange,
): Promise<SavedSecrets> {
  const done: SavedSecrets = { saved: [], removed: [], conflicts: [] }
  const total = set.length + remove.length
  for (let from = 0; from < Math.max(set.length, remove.length); from += SECRET_WRITES_MAX) {
    const to = from + SECRET_WRITES_MAX
    const batch = { set: set.slice(from, to), remove: remove.slice(from, to) }
    const answer = await source.saveSecrets(config, batch).catch((error: unknown) => {
      throw from > 0 ? toPartFailure(error, done, total) : error
    })
    done.saved.push(...answer.saved)
    done.removed.push(...answer.removed)
    done.conflicts.push(...answer.conflicts)
  }
  return done
}

function toPartFailure(error: unknown, { saved, removed }: SavedSecrets, total: number): unknown {
  if (!(error instanceof Failure)) return error
  const count = saved.length + removed.length
  const { exitCode, text, code, advice } = error
  const before = { ru: advice === null ? '' : ` ${advice.ru}`, en: advice === null ? '' : ` ${advice.en}` }
  return new Failure(exitCode, text, {
    code,
    advice: {
      ru: `Сохранено ${count} из ${total}: повторите команду, и она сохранит остальное.${before.ru}`,
      en: `${count} of ${total} were stored: run the command again for the rest.${before.en}`,
    },
  })
}

/** Throws a Failure that names what somebody else changed meanwhile. */
export function refuseConflicts(saved: SavedSecrets): void {
  if (saved.conflicts.length > 0) throw toConflict(saved)
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

export function toConflict({ saved, removed, conflicts }: SavedSecrets): Failure {
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
