/** How breached passwords are asked for. SHA-1 comes from outside, where cryptography is. */
export type BreachSource = {
  sha1(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** For five hex digits, the rest of every breached hash: `SUFFIX` or `SUFFIX:COUNT`, in either case. */
  listSuffixes(prefix: string): Promise<readonly string[]>
}

const PREFIX_DIGITS = 5

/**
 * Those of the passwords that are among breached ones. What leaves is five hex digits of a hash,
 * which thousands of passwords share (k-anonymity, as Have I Been Pwned has it), each once.
 */
export async function findBreached(
  passwords: ReadonlySet<string>,
  source: BreachSource,
): Promise<Set<string>> {
  const byPrefix = new Map<string, Map<string, string>>()
  for (const password of passwords) {
    const hash = toHex(await source.sha1(new TextEncoder().encode(password)))
    const prefix = hash.slice(0, PREFIX_DIGITS)
    const known = byPrefix.get(prefix) ?? new Map<string, string>()
    byPrefix.set(prefix, known.set(hash.slice(PREFIX_DIGITS), password))
  }
  const breached = new Set<string>()
  // In the order of the digits, which says nothing of the records.
  for (const prefix of [...byPrefix.keys()].toSorted()) {
    for (const line of await source.listSuffixes(prefix)) {
      const [suffix = '', count] = line.trim().toUpperCase().split(':')
      const password = byPrefix.get(prefix)?.get(suffix)
      // Padding has a count of zero.
      if (password !== undefined && count !== '0') breached.add(password)
    }
  }
  return breached
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
