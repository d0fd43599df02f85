import { type ConfigAddress, formatAddress, type SecretAddress, toAddress } from './address.ts'
import { parseReferences } from './parse-references.ts'

export type RenamedSecret = { address: SecretAddress; name: string }

/**
 * The value, which stands in `config`, with every reference to a renamed secret led to its new name. Each is led
 * once: two secrets may exchange their names. How a reference is written stays (`${dev.A}` becomes `${dev.B}`), and
 * so does all else.
 */
export function renameReferences(
  value: string,
  config: ConfigAddress,
  renamed: readonly RenamedSecret[],
): string {
  const names = new Map(renamed.map(({ address, name }) => [formatAddress(address), name]))
  let text = ''
  let at = 0
  for (const part of parseReferences(value)) {
    const name = part.kind === 'reference' && names.get(formatAddress(toAddress(part, config)))
    if (part.kind !== 'reference' || !name) continue
    text += value.slice(at, part.end - 1 - part.name.length) + name
    at = part.end - 1
  }
  return text + value.slice(at)
}
