import type { UnlockVault } from '@nora/contract/vault'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { ByteChecks } from '../checks/check-bytes.ts'
import { countTriesLeft, destroyExhausted } from '../devices/pin-tries.ts'
import { addVaultNotice } from '../emails/vault-notices.ts'
import { assertPinAllowed } from '../policy/pin-policy.ts'
import { findDevice, resetTries } from '../stored/devices.store.ts'
import { getPolicy } from '../stored/policies.store.ts'
import { findKeyHolder, lockKeyHolder } from '../stored/user-keys.store.ts'
import { openVaultSession } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { getOpenness } from './assert-unlocked.ts'
import { isSignedLogin, takeNonce } from './nonces.ts'

type Opened = { unlocked_until: string; verified_until: string }

/** Opens the vault for this session: the signature proves that the client has opened a slot. */
export function unlockVault(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: UnlockVault): Promise<Opened> => {
    checkSignature(input.signature)
    const publicKey = await findLoginKey(deps, actor, input)
    await takeNonce(deps, actor, input.nonce)
    if (!(await isSignedLogin(publicKey, actor.user_id, input))) await refuse(deps, actor, origin, input)
    return open(deps, actor, origin, { ...input, publicKey })
  }
}

/** Throws ValidationError for what is no signature in base64url. */
export function checkSignature(signature: string): void {
  const checks = new ByteChecks()
  checks.exactly('signature', signature, 64)
  checks.end()
}

/** Tells the audit log of a login that does not fit, and throws VaultKeyWrong. */
export async function refuse(
  deps: Deps,
  { user_id }: Actor,
  origin: Origin,
  { kind, device_id }: Pick<UnlockVault, 'kind' | 'device_id'>,
): Promise<never> {
  await deps.transaction((tx) =>
    deps.emit(tx, origin, { kind: 'vault.unlock_failed', object_id: user_id, data: { with: kind } }),
  )
  if (kind === 'master') throw problem('VaultKeyWrong', null, { data: { kind } })
  if (kind === 'recovery') throw problem('VaultKeyWrong', vaultTexts.wrongRecovery, { data: { kind } })
  const device = { user_id, id: device_id ?? '' }
  await destroyExhausted(deps, device, origin)
  const tries_left = await countTriesLeft(deps.db, device)
  throw problem('VaultKeyWrong', vaultTexts.wrongPin, { data: { kind, tries_left } })
}

/** The public half of what signs logins of this kind. Throws NotFound when the account has none. */
async function findLoginKey(
  { db }: Deps,
  actor: Actor,
  { kind, device_id }: Pick<UnlockVault, 'kind' | 'device_id'>,
): Promise<string> {
  const { user_id } = actor
  const holder = await findKeyHolder(db, user_id)
  if (!holder) throw problem('NotFound', vaultTexts.noKey)
  if (kind === 'master') return holder.login_public
  if (kind === 'recovery') {
    if (holder.recovery_public === null) throw problem('NotFound')
    return holder.recovery_public
  }
  await assertPinAllowed(db, actor)
  const device = device_id === null ? undefined : await findDevice(db, { user_id, id: device_id })
  if (!device?.pin_public) throw problem('NotFound', vaultTexts.pinGone)
  return device.pin_public
}

async function open(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { kind, device_id, publicKey }: UnlockVault & { publicKey: string },
): Promise<Opened> {
  const now = deps.clock.now()
  const { user_id } = actor
  return deps.transaction(async (tx) => {
    // Keys that were changed while the signature was checked open nothing, and their change ends this session.
    await lockKeyHolder(tx, user_id)
    const stillKey = await findLoginKey({ ...deps, db: tx }, actor, { kind, device_id })
    if (stillKey !== publicKey) throw problem('VaultKeyWrong', null, { data: { kind } })
    await openVaultSession(tx, actor, { opened_with: kind, now })
    if (kind === 'pin' && device_id !== null) await resetTries(tx, { user_id, id: device_id }, now)
    await deps.emit(tx, origin, { kind: 'vault.unlocked', object_id: user_id, data: { with: kind } })
    if (kind === 'recovery') await addVaultNotice(deps, tx, { user_id, kind: 'recoveryUsed', origin })
    const session = { used_at: now, verified_at: now, opened_with: kind }
    const { unlocked_until, verified_until } = getOpenness(session, await getPolicy(tx, actor.team_id), now)
    if (!unlocked_until || !verified_until) throw new Error('the vault did not stay open')
    return { unlocked_until: unlocked_until.toISOString(), verified_until: verified_until.toISOString() }
  })
}
