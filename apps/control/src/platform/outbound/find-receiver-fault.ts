import type { Config } from '../config/config.ts'
import { type OutboundGuard, OutboundRefused } from './guard.ts'

type Needs = { guard: OutboundGuard; config: Pick<Config, 'may_reach_private'> }

/** Why an address that people name cannot be a receiver; null: it can. */
export function findReceiverFault(
  { guard, config }: Needs,
  url: string,
  protocols: readonly string[],
): 'bad' | 'private' | null {
  if (!URL.canParse(url)) return 'bad'
  const { protocol, hostname, username, password } = new URL(url)
  // In the clear only where the operator lets it be: within a network of one's own.
  const isClear = protocol === 'http:' && !config.may_reach_private
  if (!protocols.includes(protocol) || isClear || hostname === '' || username !== '' || password !== '')
    return 'bad'
  try {
    guard.assertHost(hostname)
    return null
  } catch (error) {
    if (error instanceof OutboundRefused) return 'private'
    throw error
  }
}
