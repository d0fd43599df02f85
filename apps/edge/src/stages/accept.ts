import { asciiName, findField } from '@nora/http1'
import type { Stage } from '../exchange/decision.ts'
import type { RequestHead } from '../exchange/exchange.ts'
import { takeOverForwarded } from '../exchange/forwarding.ts'

/** Every edge adds a field of this name with its id to what it forwards. */
export const EDGE_FIELD = 'Nora-Edge'

const FIELD = asciiName(EDGE_FIELD.toLowerCase())

export type AcceptDeps = {
  edgeId: string
  isStopping: () => boolean
  /** Tells whether what an address in a chain of proxies says is believed. */
  isTrustedProxy: (address: string) => boolean
}

/** Is this a request the edge takes at all, whoever it is for? */
export function createAccept(deps: AcceptDeps): Stage {
  const id = Buffer.from(deps.edgeId)
  return (exchange, request) => {
    if (exchange.connection.source.isProxy) takeOverForwarded(exchange, request, deps)
    if (deps.isStopping()) return 'stopping'
    return hasPassedHere(request, id) ? 'loop' : 'proceed'
  }
}

function hasPassedHere({ bytes, head }: RequestHead, id: Buffer): boolean {
  let field = findField(bytes, head, FIELD)
  while (field !== -1) {
    const start = head.fields[field * 4 + 2]!
    const end = head.fields[field * 4 + 3]!
    if (end - start === id.length && id.compare(bytes, start, end) === 0) return true
    field = findField(bytes, head, FIELD, field + 1)
  }
  return false
}
