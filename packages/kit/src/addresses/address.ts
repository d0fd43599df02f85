/**
 * An IP address as 32-bit words, the most significant first: one for IPv4, four for IPv6. An IPv4 address
 * has one form only: mapped into IPv6 (`::ffff:192.0.2.1`) it is read as itself.
 */
export type Address = readonly number[]

const MAPPED = 0xffff

/** Reads the text forms of RFC 6943 §3.1.1 (strict) and RFC 4291 §2.2; null for everything else. */
export function parseAddress(text: string): Address | null {
  if (!text.includes(':')) return parseV4(text)
  // The zone says by which interface an address is reached, not which it is (RFC 4007 §11).
  const words = parseV6(text.replace(/%[\w.-]+$/, ''))
  if (words === null) return null
  const [a, b, c, d] = words as [number, number, number, number]
  return a === 0 && b === 0 && c === MAPPED ? [d] : words
}

/** Writes each address in one spelling (RFC 5952 §4); an IPv4-mapped address is written as its IPv4 address. */
export function formatAddress(address: Address): string {
  const groups = address.flatMap((word) => [word >>> 16, word & 0xffff])
  if (address.length === 1) return groups.flatMap((group) => [group >>> 8, group & 0xff]).join('.')
  const [start, length] = longestZeros(groups)
  const hex = groups.map((group) => group.toString(16))
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}

/** How many bits an address of this family has. */
export function getWidth(address: Address): 32 | 128 {
  return address.length === 1 ? 32 : 128
}

/**
 * Returns what counts as one visitor in limits per address, however it is spelled: one IPv6 customer has a
 * whole /64. It is the address itself for IPv4, and the text if it is no address.
 */
export function addressKey(text: string): string {
  const address = parseAddress(text)
  if (address === null) return text
  if (address.length === 1) return formatAddress(address)
  return address
    .slice(0, 2)
    .flatMap((word) => [word >>> 16, word & 0xffff])
    .map((group) => group.toString(16))
    .join(':')
}

/** Where the first of the longest runs of zeros is, and how long. */
function longestZeros(groups: readonly number[]): [start: number, length: number] {
  let best: [number, number] = [0, 0]
  let start = 0
  for (const [index, group] of groups.entries()) {
    if (group !== 0) start = index + 1
    else if (index + 1 - start > best[1]) best = [start, index + 1 - start]
  }
  return best
}

/** Four decimal numbers. `012` is refused: some read it as octal. */
function parseV4(text: string): Address | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (match === null) return null
  let word = 0
  for (let i = 1; i <= 4; i++) {
    const part = match[i]!
    const byte = Number(part)
    if (byte > 255 || (part.length > 1 && part.startsWith('0'))) return null
    word = word * 256 + byte
  }
  return [word]
}

function parseV6(text: string): Address | null {
  if (!/^[\da-f:.]+$/i.test(text)) return null
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return null
  const left = toGroups(head, tail === undefined)
  const right = toGroups(tail ?? '', true)
  if (left === null || right === null) return null
  const missing = 8 - left.length - right.length
  // `::` stands for at least one group.
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...left, ...Array<number>(missing).fill(0), ...right]
  return [0, 2, 4, 6].map((at) => ((groups[at]! << 16) | groups[at + 1]!) >>> 0)
}

/** Groups of sixteen bits; the last two of an address may be written as IPv4. */
function toGroups(text: string, isEnd: boolean): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const [word] = (isEnd && index === parts.length - 1 && parseV4(part)) || []
      if (word === undefined) return null
      groups.push(word >>> 16, word & 0xffff)
    } else {
      if (part === '' || part.length > 4) return null
      groups.push(Number.parseInt(part, 16))
    }
  }
  return groups
}
