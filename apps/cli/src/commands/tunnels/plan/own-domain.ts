import { domainToASCII } from 'node:url'

/** A hostname of two labels or more, in A-labels and lower case; undefined for anything else. */
export function readOwnDomain(text: string): string | undefined {
  const hostname = domainToASCII(text.trim().replace(/\.$/, ''))
  const labels = hostname.split('.')
  const isWellFormed =
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isWellFormed ? hostname : undefined
}
