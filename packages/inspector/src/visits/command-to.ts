/**
 * Returns the command of a first visit: `nc localhost 20417`, `ssh -p 20005 localhost`; null as long as there
 * is no address.
 */
export function commandTo(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'ssh:') return `nc ${host} ${port}`
  return port === '' ? `ssh ${host}` : `ssh -p ${port} ${host}`
}
