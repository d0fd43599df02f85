import type { Tunnel } from '@nora/contract/tunnels'

/** Whether a browser can open it, and its traffic is requests; the others have connections. */
export function isWeb({ kind }: Pick<Tunnel, 'kind'>): boolean {
  return kind === 'http' || kind === 'trigger'
}
