import { normalHost } from '@nora/kit/sites'
import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '::1']
/** Load balancers ask for these by address, and they hold nothing secret. */
const FOR_ANYBODY = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests that come by a name which is not ours. A page of another name that resolves to this server
 * (DNS rebinding) is of the same origin to the browser and would read every answer.
 */
export function assertOwnHost({ base_url, hosts }: { base_url: string; hosts: readonly string[] }) {
  const own = new Set([new URL(base_url).hostname, ...hosts, ...LOOPBACK].map(normalHost))
  return (req: FastifyRequest): void => {
    if (own.has(getHost(req.headers.host ?? '')) || FOR_ANYBODY.has(req.url.split('?', 1)[0] ?? '')) return
    throw problem('Misdirected')
  }
}

function getHost(header: string): string {
  const url = `http://${header}`
  return URL.canParse(url) ? normalHost(new URL(url).hostname) : ''
}
