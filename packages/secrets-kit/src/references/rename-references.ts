import { type ConfigAddress, isSameAddress, type SecretAddress, toAddress } from './address.ts'
import { parseReferences } from './parse-references.ts'

/**
 * The value, which stands in `config`, with every reference to `address` led to the new name. How a
 * reference is written stays (`${dev.A}` becomes `${dev.B}`), and so does all else.
 */
export function renameReferences(
  value: string,
  config: ConfigAddress,
  { address, name }: { address: SecretAddress; name: string },
): string {
  let renamed = ''
  let at = 0
  for (const part of parseReferences(value)) {
    if (part.kind !== 'reference' || !isSameAddress(toAddress(part, config), address)) continue
    const nameAt = part.end - 1 - part.name.length
    renamed += value.slice(at, nameAt) + name
    at = part.end - 1
  }
  return renamed + value.slice(at)
}
