import {
  findValueProblem,
  parseReferences,
  SECRET_TYPES,
  type SecretEntry,
  type SecretType,
} from '@nora/secrets-kit'
import type { SavedSecrets } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { ListedConfig, SecretSource, SecretsChange } from './source/source.ts'

/** Saves. Throws a Failure when somebody else changed the same secrets meanwhile. */
export async function saveSecrets(
  source: SecretSource,
  config: ListedConfig,
  change: SecretsChange,
): Promise<void> {
  const saved = await source.saveSecrets(config, change)
  if (saved.conflicts.length > 0) throw conflict(saved)
}

/** Throws a Failure that says what is wrong, and never what the value is. */
export function assertValue({ name, value, type }: Pick<SecretEntry, 'name' | 'value' | 'type'>): void {
  // With references nobody knows before they are expanded.
  const hasReferences = parseReferences(value).some(({ kind }) => kind !== 'text')
  const problem = findValueProblem(hasReferences ? 'string' : type, value)
  if (problem === undefined) return
  const place = problem.line === undefined ? '' : ` (${problem.line}:${problem.column ?? 1})`
  throw new Failure(
    exitCodes.usage,
    {
      ru: `${name}: значение не подходит (${type}): ${problem.code}${place}.`,
      en: `${name}: the value does not fit (${type}): ${problem.code}${place}.`,
    },
    { code: 'ValidationError' },
  )
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
