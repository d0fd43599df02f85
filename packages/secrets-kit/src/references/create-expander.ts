import { EXPANDED_LIMIT_BYTES, REFERENCE_DEPTH_LIMIT } from '../bounds.ts'
import { formatAddress, type SecretAddress, toAddress } from './address.ts'
import { parseReferences, type ValuePart } from './parse-references.ts'

/** The value of a secret as it is kept, or why there is none: not there, or in a config without a grant. */
export type ResolvedSecret = { value: string } | { fault: 'missing' | 'no_grant' }
export type ResolveSecret = (address: SecretAddress) => ResolvedSecret

export type ReferenceFault = 'missing' | 'no_grant' | 'circle' | 'too_deep' | 'too_large' | 'broken'

/**
 * `path` leads from the secret that was asked for to the one at which it failed, both included; a
 * circle ends with the secret that it comes back to. Never holds a value.
 */
export type ReferenceProblem = { code: ReferenceFault; path: readonly SecretAddress[] }
export type Expansion = { value: string } | { problem: ReferenceProblem }

type Expanded = { text: string; bytes: number; longest: readonly SecretAddress[] }

const UTF8 = new TextEncoder()

class ExpansionStop extends Error {
  readonly problem: ReferenceProblem

  constructor(code: ReferenceFault, path: readonly SecretAddress[]) {
    super(code)
    this.problem = { code, path }
  }
}

/**
 * A function that answers the value of a secret with its references expanded, at most 16 steps
 * deep and at most 1 MiB. Each secret is expanded once, whoever refers to it, so that a set costs
 * what it holds; make a new one when anything has changed. `resolve` answers what a reader of the
 * config sees, merged and with own values.
 */
export function createExpander(resolve: ResolveSecret): (address: SecretAddress) => Expansion {
  const done = new Map<string, Expanded>()
  return (address) => {
    try {
      return { value: expand(address, { resolve, done, path: [] }).text }
    } catch (error) {
      if (error instanceof ExpansionStop) return { problem: error.problem }
      throw error
    }
  }
}

type Walk = { resolve: ResolveSecret; done: Map<string, Expanded>; path: readonly SecretAddress[] }

function expand(address: SecretAddress, { resolve, done, path: above }: Walk): Expanded {
  const key = formatAddress(address)
  const path = [...above, address]
  if (above.some((other) => formatAddress(other) === key)) throw new ExpansionStop('circle', path)
  const known = done.get(key)
  checkDepth([...above, ...(known?.longest ?? [address])])
  if (known) return known
  const resolved = resolve(address)
  if ('fault' in resolved) throw new ExpansionStop(resolved.fault, path)
  const expanded: Expanded = { text: '', bytes: 0, longest: [address] }
  for (const part of parseReferences(resolved.value)) append(expanded, part, { resolve, done, path })
  done.set(key, expanded)
  return expanded
}

function append(to: Expanded, part: ValuePart, walk: Walk): void {
  const address = walk.path.at(-1)
  if (part.kind === 'broken' || !address) throw new ExpansionStop('broken', walk.path)
  const added =
    part.kind === 'text'
      ? { text: part.text, bytes: UTF8.encode(part.text).length, longest: [] }
      : expand(toAddress(part, address), walk)
  to.bytes += added.bytes
  if (to.bytes > EXPANDED_LIMIT_BYTES) throw new ExpansionStop('too_large', walk.path)
  to.text += added.text
  if (added.longest.length >= to.longest.length) to.longest = [address, ...added.longest]
}

/** A chain has one secret more than steps. */
function checkDepth(chain: readonly SecretAddress[]): void {
  const limit = REFERENCE_DEPTH_LIMIT + 1
  if (chain.length > limit) throw new ExpansionStop('too_deep', chain.slice(0, limit + 1))
}
