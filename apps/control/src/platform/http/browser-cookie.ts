import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret that this browser carries. Scripts cannot read it; from other sites it comes with links only. */
export type BrowserCookie = {
  token: string | null
  set(token: string, expiresAt: Date): void
  clear(): void
}

export type CookieName = 'nora_session' | 'nora_provider' | 'nora_code'

/**
 * Under https with the prefix (RFC 6265bis §4.1.3.2) with which a browser takes the cookie over https only,
 * for this host and every path: a tunnel under a name beside the console’s cannot plant one.
 */
export function browserCookie(
  req: FastifyRequest,
  reply: FastifyReply,
  { name, isSecure }: { name: CookieName; isSecure: boolean },
): BrowserCookie {
  const fullName = isSecure ? `__Host-${name}` : name
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    token: req.cookies[fullName] ?? null,
    set: (token, expires) => void reply.setCookie(fullName, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(fullName, attributes),
  }
}
