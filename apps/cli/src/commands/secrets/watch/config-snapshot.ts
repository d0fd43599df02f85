import type { HeldVault } from '../../../vault/holder-calls.ts'
import { callingVault } from '../../vault-failure.ts'
import { openConfigView } from '../config-view.ts'
import type { ListedConfig, SecretSource } from '../source/source.ts'

/** A config as it was opened and proven last. */
export type ConfigSnapshot = {
  seq: number
  /** By name; equal marks: the same secret of the same version. */
  secrets: ReadonlyMap<string, { mark: string; author: string | null }>
  /** Addresses of people, by id. */
  people: ReadonlyMap<string, string>
}

export type ConfigDifference = {
  added: string[]
  changed: string[]
  removed: string[]
  /** Ids of who wrote what is there now. */
  authors: string[]
}

/** Opens a config and proves it. Throws a Failure for what the server shows and nobody signed. */
export async function takeSnapshot(
  source: SecretSource,
  vault: HeldVault | null,
  config: ListedConfig,
): Promise<ConfigSnapshot> {
  if (vault === null) {
    const { seq, values } = await source.getSecretSet(config, { isFresh: true })
    const secrets = values.map(({ name, value }) => [name, { mark: value, author: null }] as const)
    return { seq, secrets: new Map(secrets), people: new Map() }
  }
  const view = await callingVault(source.server, openConfigView(vault, config))
  const secrets = view.secrets.flatMap(({ id, version, entry, author_id }) =>
    entry === null ? [] : [[entry.name, { mark: `${id} ${version}`, author: author_id }] as const],
  )
  const people = view.members.flatMap((member) =>
    member.kind === 'person' ? [[member.user_id, member.email] as const] : [],
  )
  return { seq: view.seq, secrets: new Map(secrets), people: new Map(people) }
}

export function compareSnapshots(before: ConfigSnapshot, after: ConfigSnapshot): ConfigDifference {
  const names = [...after.secrets.keys()].sort()
  const added = names.filter((name) => !before.secrets.has(name))
  const changed = names.filter((name) => {
    const former = before.secrets.get(name)
    return former !== undefined && former.mark !== after.secrets.get(name)?.mark
  })
  const authors = [...added, ...changed].flatMap((name) => after.secrets.get(name)?.author ?? [])
  return {
    added,
    changed,
    removed: [...before.secrets.keys()].filter((name) => !after.secrets.has(name)).sort(),
    authors: [...new Set(authors)],
  }
}
