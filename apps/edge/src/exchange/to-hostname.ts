/** Names are compared in lower case and without the root's dot. */
export function toHostname(host: string): string {
  const lower = host.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}
