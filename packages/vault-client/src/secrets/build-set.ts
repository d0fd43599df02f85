import {
  type ConfigAddress,
  createExpander,
  EXPANDED_LIMIT_BYTES,
  formatAddress,
  getValueProblem,
  type MergedSecret,
  mergeSecrets,
  type NamedValue,
  parseReferences,
  type ReferenceProblem,
  type SecretAddress,
  type SecretEntry,
  toAddress,
} from '@nora/secrets-kit'
import { configNotFound } from './config-not-found.ts'
import type { OpenSecret } from './open-config.ts'
import type { SecretSet, SetProblem, SetValue } from './secrets-views.ts'

/** A config with what it inherits and what its reader set for themselves. `branch` is empty for a root. */
export type ConfigLayers = {
  address: ConfigAddress
  config_id: string
  seq: number
  epoch: number
  root: readonly OpenSecret[]
  branch: readonly OpenSecret[]
  own: readonly NamedValue[]
}

/** Opens configs by their slugs; null for what its reader has no grant for. Throws VaultError for what is refused. */
export type LoadLayers = (address: ConfigAddress) => Promise<ConfigLayers | null>

type Merged = { layers: ConfigLayers; secrets: ReadonlyMap<string, MergedSecret>; hidden: number }
type Loaded = Map<string, Merged | null>

/**
 * What a config gives to programs: root below branch below own values, references expanded over every config that its
 * reader can open, types checked after. A value that does not fit its type is there, with a problem beside it. Throws
 * an ApiProblem `NotFound` when the config itself does not open.
 */
export async function buildSet(load: LoadLayers, address: ConfigAddress): Promise<SecretSet> {
  const layers = await load(address)
  if (layers === null) throw configNotFound(`${address.project}/${address.config}`)
  const main = merge(layers)
  const loaded = await loadReferenced(load, main)
  const expand = createExpander((asked) => {
    const config = loaded.get(toKey(asked))
    if (!config) return { fault: 'no_grant' }
    const secret = config.secrets.get(asked.name)
    return secret ? { value: secret.value } : { fault: 'missing' }
  })
  const values: SetValue[] = []
  const problems = listUnreadable(layers)
  for (const { name, type, visibility, origin } of main.secrets.values()) {
    const expansion = expand({ ...layers.address, name })
    if ('problem' in expansion) {
      problems.push(toProblem(name, expansion.problem, loaded))
      continue
    }
    const { value } = expansion
    values.push({ name, value, type, visibility, origin })
    if ((await getValueProblem(type, value, EXPANDED_LIMIT_BYTES)) === undefined) continue
    problems.push({ name, fault: 'wrong_type', path: [formatAddress({ ...layers.address, name })] })
  }
  const { config_id, seq, epoch } = layers
  return { ...layers.address, config_id, seq, epoch, values, problems }
}

function merge(layers: ConfigLayers): Merged {
  const [root, branch] = [listEntries(layers.root), listEntries(layers.branch)]
  const secrets = mergeSecrets({ root, branch, own: layers.own })
  const rows = layers.root.length + layers.branch.length
  return {
    layers,
    secrets: new Map(secrets.map((secret) => [secret.name, secret])),
    hidden: rows - root.length - branch.length,
  }
}

/** Of a name that is there twice, which no honest writer makes, every reader takes the secret that was made last. */
function listEntries(secrets: readonly OpenSecret[]): SecretEntry[] {
  const byId = [...secrets].sort((one, other) => (one.row.id < other.row.id ? -1 : 1))
  return byId.flatMap(({ entry }) => entry ?? [])
}

/** Opens every config that values refer to, as far as they lead; null where there is no grant. */
async function loadReferenced(load: LoadLayers, main: Merged): Promise<Loaded> {
  const loaded: Loaded = new Map([[toKey(main.layers.address), main]])
  const seen = new Set<string>()
  const queue: SecretAddress[] = [...main.secrets.keys()].map((name) => ({ ...main.layers.address, name }))
  for (const address of queue) {
    const text = formatAddress(address)
    if (seen.has(text)) continue
    seen.add(text)
    const key = toKey(address)
    if (!loaded.has(key)) {
      const layers = await load({ project: address.project, config: address.config })
      loaded.set(key, layers && merge(layers))
    }
    const value = loaded.get(key)?.secrets.get(address.name)?.value ?? ''
    for (const part of parseReferences(value)) {
      if (part.kind === 'reference') queue.push(toAddress(part, address))
    }
  }
  return loaded
}

/** Secrets that have no name for this reader are told by their ids. */
function listUnreadable({ address, root, branch }: ConfigLayers): SetProblem[] {
  return [...root, ...branch]
    .filter(({ entry }) => entry === null)
    .map(({ row }) => ({
      name: row.id,
      fault: row.envelope === null ? 'not_readable' : 'broken',
      path: [formatAddress({ ...address, name: row.id })],
    }))
}

/** What is missing where something cannot be read may well be that. */
function toProblem(name: string, { code, path }: ReferenceProblem, loaded: Loaded): SetProblem {
  const last = path.at(-1)
  const isHidden = code === 'missing' && last !== undefined && (loaded.get(toKey(last))?.hidden ?? 0) > 0
  return { name, fault: isHidden ? 'not_readable' : code, path: path.map(formatAddress) }
}

function toKey({ project, config }: ConfigAddress): string {
  return `${project}/${config}`
}
