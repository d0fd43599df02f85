import { isIPv4 } from 'node:net'

const PER_SECOND = 200
const SOURCES_LIMIT = 50_000

/**
 * Bounds what one network may ask in a second, a /24 or a /56: the source of a datagram can be forged, and answers
 * are longer than questions.
 */
export class SourceRates {
  readonly #monotonicMs: () => number
  #counts = new Map<string, number>()
  #second = 0

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Answers whether there may be one more. */
  take(address: string): boolean {
    const second = Math.floor(this.#monotonicMs() / 1000)
    if (second !== this.#second || this.#counts.size > SOURCES_LIMIT) {
      this.#second = second
      this.#counts = new Map()
    }
    const network = toNetwork(address)
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    return count <= PER_SECOND
  }
}

function toNetwork(address: string): string {
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf('.'))
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return toNetwork(mapped)
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const all =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
  const [a, b, c, d = '0'] = all
  return [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':')
}
