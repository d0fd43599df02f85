import {
  type ConfigAddress,
  createExpander,
  formatAddress,
  listReferenceEdges,
  listReferenceUsers,
  parseReferences,
  type ReferenceProblem,
  type SecretAddress,
  toAddress,
} from '@nora/secrets-kit'

/** Values of a config by names, as programs get them before references are expanded. */
export type ConfigValues = { address: ConfigAddress; values: ReadonlyMap<string, string> }

/** `closed`: in a config that was not opened, so that nobody can say. */
export type UsedSecret = { address: SecretAddress; state: 'there' | 'missing' | 'closed' }

/** What a value is made of, and what changes when it changes; each secret once, the nearest first. */
export type ReferenceGraph = {
  uses: readonly UsedSecret[]
  users: readonly SecretAddress[]
  /** Why the value cannot be put together; null: it can, or only what is closed is in the way. */
  problem: ReferenceProblem | null
}

export function getReferenceGraph(address: SecretAddress, configs: readonly ConfigValues[]): ReferenceGraph {
  const known = new Map(configs.map((config) => [toKey(config.address), config.values]))
  const find = (at: SecretAddress) => known.get(toKey(at))?.get(at.name)
  const expansion = createExpander((at) => {
    const value = find(at)
    return value !== undefined ? { value } : { fault: known.has(toKey(at)) ? 'missing' : 'no_grant' }
  })(address)
  const problem = 'problem' in expansion && expansion.problem.code !== 'no_grant' ? expansion.problem : null
  return {
    uses: listUses(address, find).map((used) => ({
      address: used,
      state: find(used) !== undefined ? 'there' : known.has(toKey(used)) ? 'missing' : 'closed',
    })),
    users: listReferenceUsers(listReferenceEdges(listSecrets(configs)), address),
    problem,
  }
}

function listUses(
  address: SecretAddress,
  find: (address: SecretAddress) => string | undefined,
): SecretAddress[] {
  const seen = new Set([formatAddress(address)])
  const found: SecretAddress[] = []
  const queue = [address]
  for (const next of queue) {
    for (const part of parseReferences(find(next) ?? '')) {
      if (part.kind !== 'reference') continue
      const used = toAddress(part, next)
      if (seen.has(formatAddress(used))) continue
      seen.add(formatAddress(used))
      found.push(used)
      queue.push(used)
    }
  }
  return found
}

function* listSecrets(configs: readonly ConfigValues[]) {
  for (const { address, values } of configs)
    for (const [name, value] of values) yield { address: { ...address, name }, value }
}

function toKey({ project, config }: ConfigAddress): string {
  return `${project}/${config}`
}
