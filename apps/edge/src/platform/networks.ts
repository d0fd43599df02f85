import { type Network, NetworkTree, parseAddress, parseNetwork } from '@nora/kit'

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A few addresses and networks that the operator names: `10.0.0.0/8, ::1, loopback, uniquelocal`. */
export class Networks {
  readonly isEmpty: boolean
  readonly #tree = new NetworkTree()

  /** Separated by commas. Throws a RangeError that names the part which is none. */
  constructor(text: string) {
    const parts = text.split(',').map((part) => part.trim())
    const networks = parts.filter((part) => part !== '').flatMap((part) => GROUPS[part] ?? [part])
    for (const network of networks) this.#tree.add(read(network), 0)
    this.isEmpty = networks.length === 0
  }

  has(address: string): boolean {
    const parsed = parseAddress(address)
    return parsed !== null && this.#tree.lowestRank(parsed) !== null
  }
}

function read(text: string): Network {
  const network = parseNetwork(text)
  if (network === null) throw new RangeError(`${text} is no address and no network like 10.0.0.0/8`)
  return network
}
