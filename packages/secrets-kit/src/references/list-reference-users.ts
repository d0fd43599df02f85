import { formatAddress, type SecretAddress, toAddress } from './address.ts'
import { parseReferences } from './parse-references.ts'

/** `to` need not be there: what is missing is used all the same. */
export type ReferenceEdge = { from: SecretAddress; to: SecretAddress }

/** Who refers to whom in these secrets, each pair once, in the order of the secrets. */
export function listReferenceEdges(
  secrets: Iterable<{ address: SecretAddress; value: string }>,
): ReferenceEdge[] {
  const edges = new Map<string, ReferenceEdge>()
  for (const { address, value } of secrets) {
    for (const part of parseReferences(value)) {
      if (part.kind !== 'reference') continue
      const to = toAddress(part, address)
      const key = `${formatAddress(address)} ${formatAddress(to)}`
      if (!edges.has(key)) edges.set(key, { from: address, to })
    }
  }
  return [...edges.values()]
}

/**
 * Everything that changes when the secret changes: its users and theirs, nearest first, each once
 * and never the secret itself.
 */
export function listReferenceUsers(edges: readonly ReferenceEdge[], address: SecretAddress): SecretAddress[] {
  const users = new Map<string, SecretAddress[]>()
  for (const { from, to } of edges) {
    const key = formatAddress(to)
    users.set(key, [...(users.get(key) ?? []), from])
  }
  const seen = new Set([formatAddress(address)])
  const found: SecretAddress[] = []
  const queue = [address]
  for (const next of queue) {
    for (const user of users.get(formatAddress(next)) ?? []) {
      if (seen.has(formatAddress(user))) continue
      seen.add(formatAddress(user))
      found.push(user)
      queue.push(user)
    }
  }
  return found
}
