import { VAULT_VERIFIED_MINUTES, type Verified, type VerifyVault } from '@nora/contract/vault'
import { MINUTE_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { tryPin } from '../devices/pin-tries.ts'
import { lockKeyHolder } from '../stored/user-keys.store.ts'
import { noteProof } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { assertUnlocked } from './assert-unlocked.ts'
import { isSignedLogin, takeNonce } from './nonces.ts'
import { checkSignature, refuse } from './unlock-vault.ts'

/** Proves by the master key that the owner is still there, or evaluates a try of a PIN. */
export function verifyVault(deps: Deps) {
  const tryThePin = tryPin(deps)
  return async (actor: Actor, origin: Origin, input: VerifyVault): Promise<Verified> => {
    if (input.kind === 'pin') return { ...(await tryThePin(actor, origin, input)), verified_until: null }
    const verified_until = await proveMaster(deps, actor, origin, input)
    return { evaluated: null, tries_left: null, verified_until: verified_until.toISOString() }
  }
}

/** Throws VaultLocked when there is no open vault to prove anything for. */
async function proveMaster(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  login: Extract<VerifyVault, { kind: 'master' }>,
): Promise<Date> {
  checkSignature(login.signature)
  await assertUnlocked(deps)(actor, 'unlocked')
  await takeNonce(deps, actor, login.nonce)
  const isProven = await deps.transaction(async (tx) => {
    const holder = await lockKeyHolder(tx, actor.user_id)
    if (!holder) throw problem('NotFound', vaultTexts.noKey)
    if (!(await isSignedLogin(holder.login_public, actor.user_id, login))) return false
    await noteProof(tx, actor.credential.id, deps.clock.now())
    return true
  })
  if (!isProven) await refuse(deps, actor, origin, { kind: 'master', device_id: null })
  return new Date(deps.clock.now().getTime() + VAULT_VERIFIED_MINUTES * MINUTE_MS)
}
