import { MINUTE_MS } from '@nora/kit'
import { fromBase64url, makeLoginBody, randomBytes, toBase64url, verify } from '@nora/vault-core'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { hasActiveKey } from '../stored/user-keys.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { vault_nonces } from '../vault.tables.ts'

const NONCE_LIFE_MS = 2 * MINUTE_MS

/** Gives the caller a nonce to sign: once, within two minutes, in this session. */
export function beginVaultLogin({ db, clock }: Deps) {
  return async ({ user_id, credential }: Actor): Promise<{ nonce: string; expires_at: string }> => {
    if (!(await hasActiveKey(db, user_id))) throw problem('NotFound', vaultTexts.noKey)
    const nonce = toBase64url(randomBytes(32))
    const expires_at = new Date(clock.now().getTime() + NONCE_LIFE_MS)
    await db.insert(vault_nonces).values({ nonce, user_id, credential_id: credential.id, expires_at })
    return { nonce, expires_at: expires_at.toISOString() }
  }
}

/** Uses the nonce up, whatever comes of it. Throws Conflict for one that is not the caller's, or is out of date. */
export async function takeNonce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id, credential }: Actor,
  nonce: string,
): Promise<void> {
  const taken = await db
    .delete(vault_nonces)
    .where(
      and(
        eq(vault_nonces.nonce, nonce),
        eq(vault_nonces.user_id, user_id),
        eq(vault_nonces.credential_id, credential.id),
        gt(vault_nonces.expires_at, clock.now()),
      ),
    )
    .returning({ nonce: vault_nonces.nonce })
  if (taken.length === 0) throw problem('Conflict', vaultTexts.staleNonce)
}

export async function deleteNoncesOf(tx: Db, user_id: string): Promise<void> {
  await tx.delete(vault_nonces).where(eq(vault_nonces.user_id, user_id))
}

export async function purgeNonces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(vault_nonces).where(lte(vault_nonces.expires_at, clock.now()))
}

export type Login = { kind: 'master' | 'recovery' | 'pin'; nonce: string; signature: string }

/** Says whether the login was signed by the holder of this public key. */
export async function isSignedLogin(
  publicKey: string,
  user_id: string,
  { kind, nonce, signature }: Login,
): Promise<boolean> {
  const body = makeLoginBody({ user_id, kind, nonce: fromBase64url(nonce) })
  return verify(fromBase64url(publicKey), body, fromBase64url(signature))
}
