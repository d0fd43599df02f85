import { type Lang, toLocalhostName } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'
import type { ShownTunnel } from './tunnel-view.ts'

/** Which programs find an address under `*.localhost`, and how the others are led there. Empty for other addresses. */
export function localhostLines({ url }: Pick<ShownTunnel, 'url'>, lang: Lang): string[] {
  const name = url === null ? null : toLocalhostName(url)
  if (name === null || url === null) return []
  const texts = tunnelMessages[lang]
  return [url.startsWith('http') ? texts.webOnLocalhost(name, url) : texts.portOnLocalhost(name)]
}
