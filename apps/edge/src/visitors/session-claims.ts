import type { VisitorSession } from '@nora/policy'
import { z } from 'zod'

/** What the cookie of a session holds, under names that keep it short. */
const claims = z.object({
  i: z.string(),
  p: z.string(),
  g: z.string(),
  b: z.string(),
  o: z.string(),
  s: z.string(),
  e: z.string(),
  n: z.string(),
  v: z.record(z.string(), z.string()).default({}),
  c: z.number(),
  t: z.number(),
  u: z.number(),
})

export type SessionClaims = {
  readonly session: VisitorSession
  readonly policyId: string
  readonly gateId: string
  readonly binding: string
  /** When the browser was given the cookie last. */
  readonly seenMs: number
}

/** A session of one hostname is none of another. */
export function toSessionPurpose(hostname: string): string {
  return `visitor session ${hostname}`
}

export function toSealedClaims({ session, policyId, gateId, binding, seenMs }: SessionClaims): object {
  const { id, provider, subject, email, name, values, createdMs, expiresMs } = session
  return {
    i: id,
    p: policyId,
    g: gateId,
    b: binding,
    o: provider,
    s: subject,
    e: email,
    n: name,
    ...(Object.keys(values).length > 0 && { v: values }),
    c: createdMs,
    t: expiresMs,
    u: seenMs,
  }
}

/** null for what is no session. */
export function readClaims(opened: unknown): SessionClaims | null {
  const read = claims.safeParse(opened)
  if (!read.success) return null
  const { i, p, g, b, o, s, e, n, v, c, t, u } = read.data
  const session = { id: i, provider: o, subject: s, email: e, name: n, values: v, createdMs: c, expiresMs: t }
  return { session, policyId: p, gateId: g, binding: b, seenMs: u }
}
