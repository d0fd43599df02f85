/** A tunnel of this client, for programs of this machine that control it. */
export type ControlledTunnel = {
  /** The name in `nora.yml`, else the name in its address; null before that is known. */
  name: string | null
  kind: string
  url: string | null
  target: string
  state: 'connecting' | 'live' | 'ended'
  /** Says what keeps requests from its target, or why it has ended. */
  problem: string | null
}

/** A client can be asked for these while it runs. */
export type ControlledTunnels = {
  list(): readonly ControlledTunnel[]
  /** Resolves when the tunnel is live; one that takes long is still connecting. Rejects with why it is not to be had. */
  add(name: string, entry: unknown): Promise<ControlledTunnel>
  /** Rejects with NotFound when there is none. */
  stop(name: string): Promise<void>
}

/** Names a tunnel without a label: by the first part of its host name, or its port. */
export function nameInUrl(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'tcp:' || protocol === 'ssh:' ? port : (hostname.split('.')[0] ?? hostname)
}
