import { PIN_TRIES_MAX, VAULT_DEVICES_MAX, type VaultDevice } from '@nora/contract/vault'
import { makeServerHalf, toBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { ByteChecks } from '../checks/check-bytes.ts'
import { addVaultNotice } from '../emails/vault-notices.ts'
import { assertPinAllowed } from '../policy/pin-policy.ts'
import {
  countDevices,
  type Device,
  deleteDevice,
  findDevice,
  insertDevice,
  listDevices,
  setPinPublic,
} from '../stored/devices.store.ts'
import { lockKeyHolder } from '../stored/user-keys.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { evaluate, halfPurpose } from './pin-tries.ts'

export function listVaultDevices({ db }: Deps) {
  return async ({ user_id }: Actor): Promise<{ items: VaultDevice[] }> => {
    const devices = await listDevices(db, user_id)
    return { items: devices.map(toVaultDevice) }
  }
}

/** Makes the server's half of a new device and evaluates its PIN, which is not counted: there is nothing to guess yet. */
export function addVaultDevice(deps: Deps) {
  return (
    actor: Actor,
    { id, name, blinded }: { id: string; name: string; blinded: string },
  ): Promise<{ evaluated: string }> => {
    checkLength('blinded', blinded)
    const { user_id } = actor
    return deps.transaction(async (tx) => {
      await assertPinAllowed(tx, actor)
      if (!(await lockKeyHolder(tx, user_id))) throw problem('Conflict', vaultTexts.noKey)
      if (await findDevice(tx, { user_id, id })) throw problem('Conflict', vaultTexts.knownDevice)
      if ((await countDevices(tx, user_id)) >= VAULT_DEVICES_MAX) {
        throw problem('Conflict', vaultTexts.tooManyDevices(VAULT_DEVICES_MAX))
      }
      const half = makeServerHalf()
      const device: Device = {
        user_id,
        id,
        name,
        server_half_sealed: deps.sealer.seal(halfPurpose({ user_id, id }), toBase64url(half)),
        pin_public: null,
        tries: 0,
        tried_at: null,
        added_at: deps.clock.now(),
        used_at: null,
      }
      half.fill(0)
      await insertDevice(tx, device)
      return { evaluated: evaluate(deps, device, blinded) }
    })
  }
}

/** The device unlocks by its PIN from now on. */
export function setDevicePin(deps: Deps) {
  return (
    actor: Actor,
    origin: Origin,
    { id, pin_public }: { id: string; pin_public: string },
  ): Promise<void> => {
    const checks = new ByteChecks()
    checks.signingKey('pin_public', pin_public)
    checks.end()
    const { user_id } = actor
    return deps.transaction(async (tx) => {
      if (!(await findDevice(tx, { user_id, id }))) throw problem('NotFound')
      const device = await setPinPublic(tx, { user_id, id }, pin_public)
      if (!device) throw problem('Conflict', vaultTexts.pinIsSet)
      const { name } = device
      await deps.emit(tx, origin, { kind: 'vault.device_added', object_id: id, data: { name } })
      await addVaultNotice(deps, tx, { user_id, kind: 'deviceAdded', detail: name, origin })
    })
  }
}

export function removeVaultDevice(deps: Deps) {
  return ({ user_id }: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const device = await deleteDevice(tx, { user_id, id })
      if (!device) throw problem('NotFound')
      const data = { name: device.name }
      await deps.emit(tx, origin, { kind: 'vault.device_removed', object_id: id, data })
    })
}

function checkLength(field: string, text: string): void {
  const checks = new ByteChecks()
  checks.exactly(field, text, 32)
  checks.end()
}

function toVaultDevice(device: Device): VaultDevice {
  const { id, name, pin_public, tries, added_at, used_at } = device
  return {
    id,
    name,
    has_pin: pin_public !== null,
    tries_left: pin_public === null ? 0 : PIN_TRIES_MAX - tries,
    added_at: added_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }
}
