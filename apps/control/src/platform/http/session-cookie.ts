import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'nora_session'

/** The session of a browser, as a handler sees it. */
export type SessionCookie = {
  token: string | null
  set(token: string, expiresAt: Date): void
  clear(): void
}

export function sessionToken(req: FastifyRequest): string | null {
  return req.cookies[NAME] ?? null
}

export function sessionCookie(req: FastifyRequest, reply: FastifyReply, isSecure: boolean): SessionCookie {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    token: sessionToken(req),
    set: (token, expires) => void reply.setCookie(NAME, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(NAME, attributes),
  }
}
