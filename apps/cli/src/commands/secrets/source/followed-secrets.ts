import { MASKED_LENGTH, type SecretAddress } from '@nora/secrets-kit'
import { parseAddress } from '@nora/secrets-kit/addresses'
import type { SecretSet } from '@nora/vault-client'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SetChanges } from '../../../run/set-changes.ts'
import { type OpenedSecrets, type SecretsFollower, SecretUnavailable } from '../../given-secrets.ts'
import { noSecret } from '../secret-argument.ts'
import { HiddenValues } from './hidden-values.ts'
import { isMinor, refuseProblems } from './read-set.ts'
import type { ConfigAddress, SecretSource } from './source.ts'

/** `isFresh`: of the server. `isQuiet`: nobody is asked anything. */
export type SetReading = { isFresh: boolean; isQuiet: boolean }

export type FollowedDeps = {
  source: Pick<SecretSource, 'server' | 'watch'>
  readSet(address: ConfigAddress, reading: SetReading): Promise<SecretSet>
  wait: Platform['wait']
}

type Used = { address: string; at: SecretAddress }

/** Values of secrets by their addresses, and changes of the configs that have them. */
export class FollowedSecrets implements OpenedSecrets {
  readonly #deps: FollowedDeps
  readonly #hidden = new HiddenValues()
  readonly #used = new Map<string, Used>()
  /** By `PROJECT/CONFIG`. */
  #sets = new Map<string, SecretSet>()
  #isFollowed = false

  constructor(deps: FollowedDeps) {
    this.#deps = deps
  }

  get server(): string {
    return this.#deps.source.server
  }

  async read(address: string): Promise<string> {
    const at = parseAddress(address)
    if (at === undefined) throw new SecretUnavailable(address, noAddress)
    const key = toKey(at)
    const set = this.#sets.get(key) ?? (await this.#load(address, at, { isFresh: false }))
    this.#sets.set(key, set)
    return this.#use(address, at, set)
  }

  follow({ onChange, onRefused }: SecretsFollower): () => void {
    this.#isFollowed = true
    const changes = new SetChanges(this.#sets, {
      watch: (onEvent, signal) => this.#deps.source.watch(onEvent, signal),
      load: () => this.#loadAll(),
      onRefused,
      wait: (ms, signal) => this.#deps.wait(ms, signal),
      isRetried: (error) => error instanceof Failure && error.exitCode === exitCodes.unreachable,
      toComparable: (sets) => JSON.stringify([...this.#used.values()].map((used) => findValue(sets, used))),
    })
    void this.#takeChanges(changes, onChange)
    return () => changes.close()
  }

  hidePairs(pairs: readonly string[]): void {
    this.#hidden.addPairs(pairs)
  }

  listHidden(): string[] {
    return this.#hidden.listNewest().filter((text) => [...text].length >= MASKED_LENGTH)
  }

  maskText(text: string): string {
    return this.#hidden.mask.text(text)
  }

  maskBytes(bytes: Uint8Array, how?: { isCut: boolean }): Uint8Array {
    return this.#hidden.mask.bytes(bytes, how)
  }

  async #takeChanges(changes: SetChanges<Map<string, SecretSet>>, onChange: () => void): Promise<never> {
    for (;;) {
      this.#sets = await changes.findNext()
      onChange()
    }
  }

  /** All configs in use, each with all that is used of it: a set that lacks something is none to change to. */
  async #loadAll(): Promise<Map<string, SecretSet>> {
    const sets = new Map<string, SecretSet>()
    for (const { address, at } of this.#used.values()) {
      const set = sets.get(toKey(at)) ?? (await this.#load(address, at, { isFresh: true }))
      sets.set(toKey(at), set)
      getValue(address, at, set)
    }
    return sets
  }

  async #load(address: string, at: SecretAddress, { isFresh }: { isFresh: boolean }): Promise<SecretSet> {
    try {
      return await this.#deps.readSet(at, { isFresh, isQuiet: this.#isFollowed })
    } catch (error) {
      throw error instanceof Failure ? new SecretUnavailable(address, error) : error
    }
  }

  #use(address: string, at: SecretAddress, set: SecretSet): string {
    const value = getValue(address, at, set)
    this.#used.set(address, { address, at })
    // Lists have an entry on each line, and of a user and a password the password is the secret.
    const lines = value.split(/\r?\n/)
    this.#hidden.add(address, [value, ...lines, ...lines.map((line) => line.slice(line.indexOf(':') + 1))])
    return value
  }
}

function toKey({ project, config }: SecretAddress): string {
  return `${project}/${config}`
}

function findValue(sets: ReadonlyMap<string, SecretSet>, { at }: Used): string | undefined {
  return sets.get(toKey(at))?.values.find(({ name }) => name === at.name)?.value
}

/** Throws a SecretUnavailable for what is not there, or cannot be read. */
function getValue(address: string, { name }: SecretAddress, { values, problems }: SecretSet): string {
  const found = values.find((value) => value.name === name)
  if (found !== undefined) return found.value
  try {
    refuseProblems(problems.filter((problem) => problem.name === name && !isMinor(problem)))
  } catch (error) {
    throw error instanceof Failure ? new SecretUnavailable(address, error) : error
  }
  const isForMachines = problems.some((problem) => problem.name === name && problem.fault === 'not_readable')
  if (isForMachines) throw new SecretUnavailable(address, machinesOnly)
  const names = values.map((value) => value.name)
  throw new SecretUnavailable(address, noSecret(name, names))
}

const noAddress = new Failure(
  exitCodes.usage,
  {
    ru: 'это не адрес секрета.',
    en: 'this is no address of a secret.',
  },
  {
    code: 'ValidationError',
    advice: {
      ru: 'Пишите secret://ПРОЕКТ/КОНФИГ/ИМЯ, например secret://shop/dev/PASSWORD.',
      en: 'Write secret://PROJECT/CONFIG/NAME, such as secret://shop/dev/PASSWORD.',
    },
  },
)

const machinesOnly = new Failure(
  exitCodes.forbidden,
  {
    ru: 'этот секрет только для машин, людям он не показывается.',
    en: 'this secret is for machines only, people do not get it.',
  },
  {
    code: 'Forbidden',
    advice: {
      ru: 'Возьмите токен машины: nora secrets tokens --create ИМЯ, и NORA_SECRETS_TOKEN.',
      en: 'Use a machine token: nora secrets tokens --create NAME, and NORA_SECRETS_TOKEN.',
    },
  },
)
