import { type Lang, toLocalhostName } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'
import type { ShownTunnel } from './tunnel-view.ts'

/** Who gets to an address that not everybody does: an internal one, or one under `*.localhost`. Empty for others. */
export function addressLines({ url, gateway }: Pick<ShownTunnel, 'url' | 'gateway'>, lang: Lang): string[] {
  const texts = tunnelMessages[lang]
  if (url === null) return []
  if (gateway !== null) return [texts.inPool(gateway)]
  if (new URL(url).hostname.endsWith('.internal')) return [texts.isInternal]
  const name = toLocalhostName(url)
  if (name === null) return []
  return [url.startsWith('http') ? texts.webOnLocalhost(name, url) : texts.portOnLocalhost(name)]
}
