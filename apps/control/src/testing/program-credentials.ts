import { eq } from 'drizzle-orm'
import { public_keys } from '../features/credentials/credentials.tables.ts'
import { makeHostKeyPair } from '../features/credentials/public-keys/host-key-pair.ts'
import { verifyPublicKey } from '../features/credentials/public-keys/verify-public-key.ts'
import { findMember } from '../features/teams/index.ts'
import type { Booted, Visitor } from './boot.ts'
import { callerWithToken } from './person.ts'

export type ProgramCredentials = {
  /** The credentials that still act in the person's name. */
  listInForce(): Promise<string[]>
}

/** The line of a new SSH key, as its `.pub` file has it. */
export function newPublicKeyLine(): string {
  return makeHostKeyPair('').public_key
}

/** One of each kind that a person gives to programs, in the current team. */
export async function makeProgramCredentials(
  booted: Booted,
  { api }: Visitor,
  user_id: string,
): Promise<ProgramCredentials> {
  const { token } = await api.credentials.renewToken()
  const asked = { description: 'ci', scope: 'full', expires_at: null } as const
  const { key } = await api.credentials.createApiKey({ body: asked })
  await api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
  return {
    async listInForce() {
      const { db, clock } = booted.control.platform
      const keys = await db.select().from(public_keys).where(eq(public_keys.user_id, user_id))
      const verify = verifyPublicKey({ db, clock, findMember })
      const inForce: string[] = []
      for (const { fingerprint } of keys) {
        const shown = { fingerprint, address: '192.0.2.9', hasSigned: false }
        await verify(shown).then(
          () => inForce.push('public_key'),
          () => {},
        )
      }
      for (const [kind, secret] of Object.entries({ user_token: token, api_key: key })) {
        const call = await callerWithToken(booted, secret)
        if ((await call('/v1/user')).statusCode !== 401) inForce.push(kind)
      }
      return inForce.sort()
    },
  }
}
