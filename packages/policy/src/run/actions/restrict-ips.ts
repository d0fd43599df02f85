import { type Address, NetworkTree, parseAddress, parseNetwork } from '@nora/kit'
import type { Action, ActionInput } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'

/** The networks of an action, denied ones first, and which of them an address is in. */
type Lists = { networks: readonly string[]; deniedCount: number; isOpen: boolean; tree: NetworkTree }

const lists = new WeakMap<object, Lists>()

/** Lets in whom the lists and the named IP policies let in. */
export const restrictIps: Action = (input) => {
  const address = parseAddress(input.host.conn.clientIp)
  const decided = decideByLists(input, address)
  const refusedBy = decided.isAllowed ? findPolicy(input, address) : 'the lists of the action'
  const results = { action: refusedBy === null ? 'allow' : 'deny', matched_cidr: decided.network }
  if (refusedBy === null) return { ...PROCEED, results }
  const answer = plainAnswer(403, 'Your address is not let in here.\n')
  return { kind: 'refuse', reason: 'address_denied', answer, results, note: refusedBy }
}

/** The IP policy that refuses the address; null: none does. */
function findPolicy({ config, host }: ActionInput, address: Address | null): string | null {
  for (const name of (config.ip_policies as string[] | undefined) ?? []) {
    // A policy that is gone lets nobody in: that it is gone must not open the door.
    if (host.capabilities.allowsByIpPolicy(name, address) !== true) return `the IP policy ${name}`
  }
  return null
}

/** An address that is unknown is let in by no list. */
function decideByLists({ config }: ActionInput, address: Address | null) {
  const { networks, deniedCount, isOpen, tree } = getLists(config)
  if (address === null) return { isAllowed: networks.length === 0, network: '' }
  const rank = tree.lowestRank(address)
  if (rank === null) return { isAllowed: isOpen, network: '' }
  return { isAllowed: rank >= deniedCount, network: networks[rank] ?? '' }
}

function getLists(config: Readonly<Record<string, unknown>>): Lists {
  const known = lists.get(config)
  if (known !== undefined) return known
  const [deny, allow] = [config.deny, config.allow].map((texts) => (texts ?? []) as string[])
  const networks = [...deny!, ...allow!]
  const tree = new NetworkTree()
  for (const [rank, text] of networks.entries()) {
    const network = parseNetwork(text)
    if (network !== null) tree.add(network, rank)
  }
  const made = { networks, deniedCount: deny!.length, isOpen: allow!.length === 0, tree }
  lists.set(config, made)
  return made
}
