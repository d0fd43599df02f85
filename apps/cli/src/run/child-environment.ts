import { findSteeredProgram, isName, type NamedValue } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../output/failure.ts'

/** How the names of a set become names of the environment. */
export type NameOptions = {
  /** Only these of the set; null: all. */
  only: readonly string[] | null
  prefix: string
  /** New names by old ones; they take no prefix. */
  rename: Readonly<Record<string, string>>
  /** Names that steer programs and are wanted all the same. */
  allow: readonly string[]
}

type NamedSet = {
  values: NamedValue[]
  /** What was held back, since it would make some program run code. */
  held: { name: string; program: string }[]
}

/**
 * The values under the names that the program is to find them by. Names that steer programs are held back. Throws a
 * Failure for a name of an option that the set lacks, for two of one name, and for what no environment can hold.
 */
export function nameValues(values: readonly NamedValue[], options: NameOptions): NamedSet {
  const { only, prefix, rename, allow } = options
  const known = new Set(values.map(({ name }) => name))
  for (const name of [...(only ?? []), ...Object.keys(rename)]) if (!known.has(name)) throw notInSet(name)
  const wanted = new Set(only ?? known)
  const named = new Map<string, NamedValue>()
  const held: NamedSet['held'] = []
  for (const { name, value } of values) {
    if (!wanted.has(name)) continue
    const shown = rename[name] ?? prefix + name
    if (!isName(shown)) throw badName(shown)
    // The message of Node for such a value would hold it.
    if (value.includes('\0')) throw unheld(name)
    const program = allow.includes(shown) ? undefined : findSteeredProgram(shown)
    if (program !== undefined) held.push({ name: shown, program })
    else if (named.has(shown)) throw twice(shown)
    else named.set(shown, { name: shown, value })
  }
  return { values: [...named.values()], held }
}

type Variables = Readonly<Record<string, string | undefined>>

/** These are the client's, and open more than the program is given. A token in a file stays where it is named. */
const OWN_SECRETS = ['NORA_TOKEN', 'NORA_SECRETS_TOKEN'] as const

/**
 * What the program finds: the environment of this process without the client's own tokens, then the values. With
 * `preserves` what was there before stays.
 */
export function toChildEnvironment(
  values: readonly NamedValue[],
  { base, preserves, system }: { base: Variables; preserves: boolean; system: NodeJS.Platform },
): { env: Record<string, string>; preserved: string[] } {
  // Windows takes PATH and Path for one variable.
  const toKey = (name: string) => (system === 'win32' ? name.toUpperCase() : name)
  const variables = new Map<string, [name: string, value: string]>()
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined || isOwnSecret(name, value)) continue
    variables.set(toKey(name), [name, value])
  }
  const preserved: string[] = []
  for (const { name, value } of values) {
    if (preserves && variables.has(toKey(name))) preserved.push(name)
    else variables.set(toKey(name), [name, value])
  }
  return { env: Object.fromEntries(variables.values()), preserved }
}

function isOwnSecret(name: string, value: string): boolean {
  return OWN_SECRETS.some((own) => own === name) && !/^file:/.test(value)
}

function notInSet(name: string): Failure {
  return new Failure(
    exitCodes.failure,
    { ru: `Секрета ${name} в наборе нет.`, en: `There is no secret ${name} in the set.` },
    {
      code: 'NotFound',
      advice: { ru: 'Какие есть: nora secrets ls', en: 'To see what there is: nora secrets ls' },
    },
  )
}

function badName(name: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `«${name}» не годится в имена переменных: нужны латинские буквы, цифры и _, до 128 знаков, не с цифры.`,
    en: `“${name}” is no name of a variable: use Latin letters, digits and _, up to 128, not beginning with a digit.`,
  })
}

function twice(name: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `Два значения получили бы имя ${name}: проверьте --prefix и --rename.`,
    en: `Two values would be called ${name}: check --prefix and --rename.`,
  })
}

function unheld(name: string): Failure {
  return new Failure(exitCodes.failure, {
    ru: `Значение ${name} содержит нулевой байт, в переменную его не передать.`,
    en: `The value of ${name} has a zero byte, which no environment can hold.`,
  })
}
