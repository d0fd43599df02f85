import { toAsciiDomain } from '@nora/kit'

/** The address as the server keeps it: of a URL that was copied, its name; a port is told apart for TCP only. */
export function toEndpoint(text: string): string {
  const address = text.trim().toLowerCase()
  const host = address.replace(/^[a-z]+:\/\//, '').replace(/[/?#].*$/s, '')
  const [name = '', port] = host.split(':')
  const ascii = toAsciiDomain(name.replace(/\.$/, ''))
  return port === undefined || /^https?:/.test(address) ? ascii : `${ascii}:${port}`
}
