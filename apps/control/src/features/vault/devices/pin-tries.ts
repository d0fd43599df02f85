import { PIN_TRIES_MAX } from '@nora/contract/vault'
import { MINUTE_MS } from '@nora/kit'
import { evaluatePin, fromBase64url, toBase64url, VaultError } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { addVaultNotice } from '../emails/vault-notices.ts'
import { assertPinAllowed } from '../policy/pin-policy.ts'
import { countTry, type Device, destroyHalf, findDevice, listExhausted } from '../stored/devices.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'

/** A right PIN is proved by a login within the life of a nonce; after that the last try was a wrong one. */
const PROOF_AWAITED_MS = 2 * MINUTE_MS

/**
 * Tries a PIN. The count is committed before anything is evaluated, so whoever stops the server in between, or sends
 * a hundred at once, wins no try.
 */
export function tryPin(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { device_id, blinded }: { device_id: string; blinded: string },
  ): Promise<{ evaluated: string; tries_left: number }> => {
    await assertPinAllowed(deps.db, actor)
    const named = { user_id: actor.user_id, id: device_id }
    const device = await countTry(deps.db, named, { limit: PIN_TRIES_MAX, now: deps.clock.now() })
    if (!device) {
      await destroyExhausted(deps, named, origin)
      throw problem('NotFound', vaultTexts.pinGone)
    }
    return { evaluated: evaluate(deps, device, blinded), tries_left: PIN_TRIES_MAX - device.tries }
  }
}

/** Evaluates by the server's half of the device. Throws ValidationError for what is no element of the group. */
export function evaluate({ sealer }: Pick<Deps, 'sealer'>, device: Device, blinded: string): string {
  if (device.server_half_sealed === null) throw new Error('the device has no half of the server')
  const half = fromBase64url(sealer.open(halfPurpose(device), device.server_half_sealed))
  try {
    return toBase64url(evaluatePin(half, fromBase64url(blinded)))
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw fieldProblem('blinded', vaultTexts.bytes.blinded)
  } finally {
    half.fill(0)
  }
}

/** Ties what is sealed to one device of one person. */
export function halfPurpose({ user_id, id }: Pick<Device, 'user_id' | 'id'>): string {
  return `vault device ${user_id} ${id}`
}

/** Destroys the server's half when no try is left, tells the owner and the audit log. Does nothing before. */
export async function destroyExhausted(
  deps: Deps,
  named: { user_id: string; id: string },
  origin: Origin,
): Promise<void> {
  await deps.transaction((tx) => destroyIn(deps, tx, named, origin))
}

/** For devices whose last try nobody has followed up. */
export function sweepExhausted(deps: Deps) {
  return async (): Promise<void> => {
    const before = new Date(deps.clock.now().getTime() - PROOF_AWAITED_MS)
    for (const named of await listExhausted(deps.db, PIN_TRIES_MAX, before)) {
      const origin: Origin = {
        user_id: named.user_id,
        team_id: null,
        credential_id: null,
        address: '',
        client: '',
        request_id: deps.ids.next('req'),
      }
      await destroyExhausted(deps, named, origin)
    }
  }
}

async function destroyIn(
  deps: Deps,
  tx: Db,
  named: { user_id: string; id: string },
  origin: Origin,
): Promise<void> {
  const device = await destroyHalf(tx, named, PIN_TRIES_MAX)
  if (!device) return
  const data = { name: device.name }
  await deps.emit(tx, origin, { kind: 'vault.pin_destroyed', object_id: device.id, data })
  await addVaultNotice(deps, tx, {
    user_id: device.user_id,
    kind: 'pinDestroyed',
    detail: device.name,
    origin,
  })
}

/** Tries that a device has left; none when it is not there. */
export async function countTriesLeft(db: Db, named: { user_id: string; id: string }): Promise<number> {
  const device = await findDevice(db, named)
  return device?.pin_public ? PIN_TRIES_MAX - device.tries : 0
}
