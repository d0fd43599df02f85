import type { SecretSet } from '@nora/vault-client'
import { DEFAULT_MAX_AGE_MS } from '../commands/secrets/source/copy-options.ts'
import { getMachineSet } from '../commands/secrets/source/machine-set.ts'
import { mergeSets } from '../commands/secrets/source/merge-sets.ts'
import { isMinor, refuseProblems } from '../commands/secrets/source/read-set.ts'
import type { ConfigAddress } from '../commands/secrets/source/source.ts'
import { ownProcess } from '../platform/own-process.ts'
import type { OpenReader } from './open-reader.ts'
import type { Secrets, SecretsOptions } from './secrets-api.ts'
import { SecretsError } from './secrets-error.ts'

/** The secrets of the configs. `isFresh`: of the server, and no copy in its place. */
export async function readSecrets(
  { reader, server }: OpenReader,
  configs: readonly ConfigAddress[],
  { names, maxAgeMs = DEFAULT_MAX_AGE_MS, isFresh }: SecretsOptions & { isFresh: boolean },
): Promise<Secrets> {
  const nowMs = ownProcess.clock.now().getTime()
  const sets: SecretSet[] = []
  for (const config of configs) {
    const reading = { mode: 'online', maxAgeMs: isFresh ? 0 : maxAgeMs, nowMs, server } as const
    sets.push(await getMachineSet(reader, config, { ...reading, onCopy: () => {} }))
  }
  const { values, problems } = mergeSets(sets)
  const isWanted = (name: string) => names?.includes(name) ?? true
  refuseProblems(problems.filter((problem) => isWanted(problem.name) && !isMinor(problem)))
  const missing = (names ?? []).filter((name) => !values.has(name))
  if (missing.length > 0) throw new SecretsError('NotFound', `There is no secret ${missing.join(', ')}.`)
  const secrets: Record<string, string> = Object.create(null)
  for (const [name, { value }] of values) if (isWanted(name)) secrets[name] = value
  return Object.freeze(secrets)
}

/** The configs of the options or the environment, or the only one that the token opens. */
export async function chooseConfigs(
  { reader }: OpenReader,
  { config }: SecretsOptions,
): Promise<ConfigAddress[]> {
  const given =
    config ?? (ownProcess.env.NORA_SECRETS_CONFIG ?? '').split(',').filter((name) => name.trim() !== '')
  const names = typeof given === 'string' ? [given] : given
  if (names.length > 0) return names.map(toAddress)
  const listed = await reader.listConfigs()
  const [only] = listed
  if (only !== undefined && listed.length === 1) return [only]
  const known = listed.map((one) => `${one.project}/${one.config}`).join(', ')
  throw new SecretsError('WrongOptions', `Name a config of ${known}: config, or NORA_SECRETS_CONFIG.`)
}

/** By its slug alone where no other project has one of that name. */
function toAddress(name: string): ConfigAddress {
  const [first = '', second, ...rest] = name.trim().split('/')
  if (rest.length > 0) throw new SecretsError('WrongOptions', `${name} is no config: write PROJECT/CONFIG.`)
  return second === undefined ? { project: '', config: first } : { project: first, config: second }
}
