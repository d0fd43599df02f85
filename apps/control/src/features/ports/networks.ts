import type { Localized } from '@nora/kit'
import ipaddr from 'ipaddr.js'
import { fieldProblem } from '../../platform/problem.ts'
import { portsTexts } from './ports.messages.ts'

/**
 * Addresses and networks (RFC 4632, RFC 4291 §2.3) in their canonical spelling (RFC 5952), each once.
 * IPv4 within IPv6 becomes IPv4. Throws at the field for anything else.
 */
export function checkNetworks(field: string, texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => toNetwork(text, (said) => fieldProblem(field, said))))]
}

function toNetwork(text: string, refuse: (said: Localized) => Error): string {
  const [written = '', bits, ...more] = text.split('/')
  const parsed = parseAddress(written)
  if (!parsed || more.length > 0) throw refuse(portsTexts.badNetwork(text))
  const { address, isMapped } = parsed
  const length = address.toByteArray().length * 8
  const prefix = bits === undefined ? length : parsePrefix(bits) - (isMapped ? 96 : 0)
  if (!(prefix >= 0 && prefix <= length)) throw refuse(portsTexts.badNetwork(text))
  const network = ipaddr.fromByteArray(masked(address.toByteArray(), prefix))
  if (spell(network) !== spell(address)) {
    throw refuse(portsTexts.hostBits(text, `${spell(network)}/${prefix}`, spell(address)))
  }
  return prefix === length ? spell(address) : `${spell(address)}/${prefix}`
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

function parseAddress(text: string): { address: Address; isMapped: boolean } | undefined {
  // Checked first: the parser itself would read 012.1.2.3 as octal, and take a zone index.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { address: ipaddr.IPv4.parse(text), isMapped: false }
  if (!/^[0-9a-f:.]+$/i.test(text) || !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  const isMapped = address.isIPv4MappedAddress()
  return { address: isMapped ? address.toIPv4Address() : address, isMapped }
}

function parsePrefix(text: string): number {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) ? Number(text) : Number.NaN
}

function masked(bytes: readonly number[], prefix: number): number[] {
  return bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, prefix - index * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
}

function spell(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}
