import type { AdminAcmeStatus } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { texts } from './server.messages.ts'

export type NamesOfRegion = AdminAcmeStatus['regions'][number]

/** What is open, and which records are missing, as they are typed. */
export function describeNames(
  { domain, console, is_console_secure, is_wildcard, records }: NamesOfRegion,
  lang: Lang,
): string {
  const text = texts[lang].names
  const missing = records.filter(({ is_seen }) => !is_seen)
  const list = (types: readonly string[]) =>
    missing
      .filter(({ type }) => types.includes(type))
      .map(({ type, name, value }) => `  ${type.padEnd(6)}${name.padEnd(24)}  ${value ?? text.thisServer}`)
  const addresses = list(['A'])
  const delegation = list(['NS', 'CNAME'])
  const lines: string[] = []
  if (is_console_secure && console !== null) lines.push(text.open(`https://${console}`))
  else if (addresses.length === 0 && console !== null) lines.push(text.issuing(console))
  if (addresses.length > 0) lines.push(text.addresses, ...addresses)
  if (is_wildcard) lines.push(text.covered(domain))
  else if (delegation.length > 0) lines.push(text.delegation, ...delegation)
  return ['', ...lines, ''].join('\n')
}
