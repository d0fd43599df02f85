/** A tunnel of this client, for programs of this machine that control it. */
export type ControlledTunnel = {
  /** What `nora.yml` calls it, else the name in its address; null before that is known. */
  name: string | null
  kind: string
  url: string | null
  target: string
  state: 'connecting' | 'live' | 'ended'
  /** What keeps requests from its target, or why it has ended. */
  problem: string | null
}

/** What may be asked of a client while it runs. */
export type ControlledTunnels = {
  list(): readonly ControlledTunnel[]
  /** Resolves when the tunnel is live; one that takes long is still connecting. Rejects with why it is not to be had. */
  add(name: string, entry: unknown): Promise<ControlledTunnel>
  /** Rejects with NotFound when there is none. */
  stop(name: string): Promise<void>
}

/** What people call a tunnel without a label: the first part of its host name, or its port. */
export function nameInUrl(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'tcp:' || protocol === 'ssh:' ? port : (hostname.split('.')[0] ?? hostname)
}
