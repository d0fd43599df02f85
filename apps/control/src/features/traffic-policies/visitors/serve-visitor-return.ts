import {
  fromReturnState,
  VISITOR_RETURN_PARAMETERS,
  VISITOR_RETURN_PATH,
  VISITOR_RETURN_PURPOSE,
  visitorReturn,
} from '@nora/link'
import type { FastifyInstance } from 'fastify'
import { type CallerDeps, limitAddress } from '../../../platform/http/caller.ts'
import { getLang } from '../../../platform/http/language.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { visitorsTexts } from './visitors.messages.ts'

/**
 * Leads a visitor whom a provider of identities has sent back on to the host that had sent them there. Only an edge can
 * have sealed that host, and the host takes the return from nobody but the browser that had begun.
 */
export function serveVisitorReturn(
  app: FastifyInstance,
  calls: CallerDeps,
  { keyring, clock }: Pick<Deps, 'keyring' | 'clock'>,
): void {
  app.get(VISITOR_RETURN_PATH, (req, reply) => {
    limitAddress(req, 'visitorReturn', calls)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const query = req.query as Record<string, unknown>
    const state = typeof query.state === 'string' ? query.state : ''
    const opened = visitorReturn.safeParse(keyring.seals.open(VISITOR_RETURN_PURPOSE, fromReturnState(state)))
    if (!opened.success || opened.data.u <= clock.now().getTime())
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send(`${visitorsTexts.lostReturn[getLang(req)]}\n`)
    const { o: origin, g: gate } = opened.data
    const to = new URL('/.nora/callback', origin)
    to.searchParams.set('gate', gate)
    to.searchParams.set('state', state)
    for (const [name, limit] of Object.entries(VISITOR_RETURN_PARAMETERS)) {
      const value = query[name]
      if (typeof value === 'string' && value.length <= limit) to.searchParams.set(name, value)
    }
    return reply.redirect(to.href, 303)
  })
}
