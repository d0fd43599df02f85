import type { MachineState } from '@nora/contract/secrets'
import type { ConfigAddress } from '@nora/secrets-kit'
import {
  deriveMachinePrivateKeys,
  fromBase64url,
  type MachineSecret,
  type MachineStatement,
  openStatement,
  type PrivateKeys,
  toBase64url,
  toMachineBearer,
  VaultError,
} from '@nora/vault-core'
import type { Party } from '../../collections/party.ts'
import { Shelf } from '../../collections/shelf.ts'
import type { MachineDeps } from '../../deps.ts'
import type { ConfigLayers } from '../build-set.ts'
import { type ConfigSource, loadConfig, type OpenConfig } from '../open-config.ts'
import { join, MachineCache, type MachineSeen } from './machine-cache.ts'
import { MachineDirectory } from './machine-directory.ts'

export type MachineConfig = MachineState['configs'][number]
type Connection = ReturnType<MachineDeps['connect']>

/** What a machine holds in memory: its keys, the directory it proved, the configs that it opened. */
export class MachineSession {
  readonly deps: MachineDeps
  readonly token_id: string
  readonly connection: Connection
  readonly cache: MachineCache
  readonly configs: Shelf<OpenConfig>
  readonly #secret: MachineSecret
  readonly #keys: PrivateKeys
  #seen: MachineSeen | null = null
  #directory: MachineDirectory | null = null

  private constructor(
    deps: MachineDeps,
    secret: MachineSecret,
    made: { keys: PrivateKeys; cache: MachineCache },
  ) {
    this.deps = deps
    this.#secret = secret
    this.token_id = secret.id
    this.#keys = made.keys
    this.cache = made.cache
    this.connection = deps.connect(toMachineBearer(secret))
    this.configs = new Shelf(
      async (id, known) => loadConfig(await this.#toSource(), id, known),
      async () => {},
    )
  }

  static async open(deps: MachineDeps, secret: MachineSecret): Promise<MachineSession> {
    const keys = await deriveMachinePrivateKeys(secret.seed)
    return new MachineSession(deps, secret, { keys, cache: await MachineCache.create(deps.cache, secret) })
  }

  /** What was seen, from the copy at first. */
  async getSeen(): Promise<MachineSeen> {
    this.#seen ??= await this.cache.load()
    return this.#seen
  }

  /** Asks what the token opens, and proves the statement and the directory. Throws VaultError. */
  async refresh(): Promise<readonly MachineConfig[]> {
    const seen = await this.getSeen()
    const since = (this.#directory?.seen ?? seen.directory)?.index ?? 0
    const state = await this.#getMachine(since)
    const statement = await openStatement(fromBase64url(state.statement), this.#secret)
    if (state.team_id !== statement.team_id) {
      throw new VaultError('wrong_place', 'the token is of another team', { team_id: state.team_id })
    }
    if (state.chain !== statement.chain) {
      throw new VaultError('fork', 'the directory is another chain than the token was made in', {
        chain: state.chain,
      })
    }
    const directory = this.#directory ?? new MachineDirectory(statement, (index) => this.#getMachine(index))
    await directory.follow(state, seen.directory)
    this.#directory = directory
    this.#takeStatement(seen, statement)
    checkRoots(seen, state.configs)
    seen.directory = directory.seen
    return state.configs
  }

  async getParty(): Promise<Party> {
    if (this.#directory === null) await this.refresh()
    const team = this.#directory
    if (team === null) throw new VaultError('incomplete', 'the directory has not been read')
    return { subject: this.token_id, keys: this.#keys, team }
  }

  /** A config with the root that it inherits from. Throws VaultError when the root is not the token’s to open. */
  async openLayers(config: MachineConfig, all: readonly MachineConfig[]): Promise<ConfigLayers> {
    const opened = await this.configs.reload(config.id)
    const root = config.root_id === null ? null : await this.#openRoot(config.root_id, all)
    const rows = [...opened.rows.values()]
    return {
      address: toAddress(config),
      config_id: config.id,
      seq: opened.head.seq,
      epoch: opened.head.epoch,
      root: root ? [...root.rows.values()] : rows,
      branch: root ? rows : [],
      own: [],
    }
  }

  /** Keeps what was seen for the next start. Nothing that was refused comes here. */
  async keep(): Promise<void> {
    await this.cache.save(await this.getSeen())
  }

  #getMachine(directory_since: number): Promise<MachineState> {
    return this.connection.api.getMachine({ query: { directory_since } })
  }

  async #toSource(): Promise<ConfigSource> {
    const { collections } = await this.getSeen()
    return {
      party: await this.getParty(),
      positions: {
        collections,
        setCollection: (id, position) => {
          collections[id] = position
        },
      },
      getContents: (id, query) => this.connection.api.getMachineConfig({ params: { id }, query }),
    }
  }

  #openRoot(root_id: string, all: readonly MachineConfig[]): Promise<OpenConfig> {
    if (all.some(({ id }) => id === root_id)) return this.configs.reload(root_id)
    throw new VaultError('incomplete', 'the token does not open what the config inherits from', { root_id })
  }

  /** Nothing older than the moment in which the token was made counts. */
  #takeStatement(seen: MachineSeen, { configs }: MachineStatement): void {
    const stated: MachineSeen = { directory: null, collections: {}, roots: {}, sets: {} }
    for (const { id, root_id, seq, hash, access } of configs) {
      stated.collections[id] = { seq, hash: toBase64url(hash), access: toBase64url(access) }
      stated.roots[id] = root_id
    }
    const { collections, roots } = join(stated, seen)
    Object.assign(seen.collections, collections)
    Object.assign(seen.roots, roots, stated.roots)
  }
}

/** Slugs change; what a config inherits from does not, and leaving it out would drop secrets. */
function checkRoots({ roots }: MachineSeen, configs: readonly MachineConfig[]): void {
  for (const { id, root_id } of configs) {
    const known = roots[id]
    if (known !== undefined && known !== root_id) {
      throw new VaultError('wrong_state', 'the config inherits from another one than before', { config: id })
    }
    roots[id] = root_id
  }
}

function toAddress({ project, slug }: MachineConfig): ConfigAddress {
  return { project, config: slug }
}
