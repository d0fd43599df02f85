import { BlockList, isIP } from 'node:net'

type Network = readonly [address: string, prefixBits: number]

const GROUPS: Readonly<Record<string, readonly Network[]>> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

/** A few addresses and networks that the operator names: `10.0.0.0/8, ::1, loopback, uniquelocal`. */
export class Networks {
  /** One per family: a list of both takes addresses of IPv4 for members of `::/0`. */
  readonly #lists = { ipv4: new BlockList(), ipv6: new BlockList() }

  /** Separated by commas. Throws a RangeError that names the part which is none. */
  constructor(text: string) {
    const parts = text.split(',').map((part) => part.trim())
    for (const part of parts.filter((part) => part !== '')) {
      for (const [address, prefixBits] of GROUPS[part] ?? [parseNetwork(part)]) {
        const family = familyOf(address)
        this.#lists[family].addSubnet(address, prefixBits, family)
      }
    }
  }

  /** An address of IPv4 is not asked for in its IPv6 clothes (`::ffff:`). */
  has(address: string): boolean {
    const family = familyOf(address)
    return isIP(address) !== 0 && this.#lists[family].check(address, family)
  }
}

function parseNetwork(text: string): Network {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const mostBits = isIP(address) === 4 ? 32 : 128
  const prefixBits = bits === undefined ? mostBits : Number(bits)
  if (isIP(address) === 0 || prefixBits > mostBits) {
    throw new RangeError(`${text} is no address and no network like 10.0.0.0/8`)
  }
  return [address, prefixBits]
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
