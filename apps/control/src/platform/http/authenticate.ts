import { pickLang } from '@nora/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { getAddress } from './address-of.ts'
import { browserCookie } from './browser-cookie.ts'

type Verifiers = {
  /** Throws OtpRequired while a second factor is due. */
  verifySession: (token: string) => Promise<{ actor: Actor; prolongedTo: Date | null } | null>
  /** Throws for a token that is not in force: whoever sends one wants to be told. */
  verifyToken: (token: string, address: string) => Promise<Actor>
  isSecure: boolean
}

/** Finds out who calls: a program by its bearer token, else a browser by its cookie, else nobody. */
export function authenticateBy({ verifySession, verifyToken, isSecure }: Verifiers) {
  return async (req: FastifyRequest, reply: FastifyReply): Promise<Actor | null> => {
    const actor = await findActor(req, reply)
    if (actor === null || actor.has_chosen_language) return actor
    return { ...actor, language: pickLang([req.headers['accept-language'], actor.language]) }
  }

  async function findActor(req: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
    const { authorization } = req.headers
    if (authorization !== undefined) {
      return verifyToken(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', getAddress(req))
    }
    const cookie = browserCookie(req, reply, { name: 'nora_session', isSecure })
    if (cookie.token === null) return null
    const session = await verifySession(cookie.token)
    if (session?.prolongedTo) cookie.set(cookie.token, session.prolongedTo)
    return session?.actor ?? null
  }
}
