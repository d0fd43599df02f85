import type { Tunnel } from '@nora/contract/tunnels'

/** What one types into a browser: the host with its port, without the scheme; other schemes than the web's stay. */
export function getAddress({ url }: Pick<Tunnel, 'url'>): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
