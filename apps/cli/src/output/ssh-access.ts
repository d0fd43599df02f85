/** How visitors come into a shell, as far as it is known before it has an address. */
export type SshAccess = {
  /** The host key, `ssh-ed25519 AAAA…`; null when nothing showed one. */
  readonly hostKey: string | null
  /** null: keys only. */
  readonly password: string | null
  /** The npm package without which visitors get no terminal here; null: they do. */
  readonly missingTerminal: string | null
}

const SSH_PORT = 22

/** The line that lets somebody in, for an address such as `ssh://example.com:20005`. */
export function sshCommand(url: string): string {
  const { host, port } = getParts(url)
  return port === SSH_PORT ? `ssh ${host}` : `ssh -p ${port} ${host}`
}

/** The line for `known_hosts`, by which ssh knows the machine without asking; null without a host key. */
export function knownHostsLine(url: string, { hostKey }: SshAccess): string | null {
  const { host, port } = getParts(url)
  if (hostKey === null) return null
  return `${port === SSH_PORT ? host : `[${host}]:${port}`} ${hostKey}`
}

function getParts(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || SSH_PORT) }
}
