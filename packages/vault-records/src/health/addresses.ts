import { isPublicAddress, parseAddress } from '@nora/kit'
import { SITES_WITH_TOTP } from './sites-with-totp.ts'

/** Whether the address sends what is typed there in the clear over networks of others. */
export function isOpenHttp(url: string): boolean {
  const parsed = parse(url)
  return parsed?.protocol === 'http:' && !isOwnNetwork(parsed.hostname)
}

/** Whether the address is one of a site known to offer one-time codes. */
export function offersTotp(url: string): boolean {
  const labels = parse(url)?.hostname.split('.') ?? []
  return labels.some((_, index) => SITES_WITH_TOTP.has(labels.slice(index).join('.')))
}

/** People leave the scheme out; browsers then take HTTPS. */
function parse(url: string): URL | undefined {
  const whole = url.includes('://') ? url : `https://${url}`
  return URL.canParse(whole) ? new URL(whole) : undefined
}

function isOwnNetwork(host: string): boolean {
  if (!host.includes('.') && !host.startsWith('[')) return true
  if (/\.(?:localhost|local|lan|internal|home\.arpa)$/.test(host)) return true
  const address = host.replace(/^\[|\]$/g, '')
  return parseAddress(address) !== null && !isPublicAddress(address)
}
