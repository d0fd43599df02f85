import { ApiProblem } from '@nora/client'
import {
  beginPin,
  fromBase64url,
  type PlatformKey,
  toBase64url,
  type UnlockSecrets,
  VaultError,
  type VaultFault,
} from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import type { DeviceRecord } from '../device-store.ts'
import { type Account, openAccount, openSlot } from './account.ts'
import { brokenDevice } from './load-device.ts'
import { makeSlot } from './make-slots.ts'

/** The PIN is wrong. With no tries left its server half is gone, and only the master key opens. */
export class PinError extends Error {
  readonly tries_left: number

  constructor(tries_left: number) {
    super(
      tries_left > 0 ? `the PIN is wrong, ${tries_left} tries are left` : 'the PIN opens nothing any more',
    )
    this.name = 'PinError'
    this.tries_left = tries_left
  }
}

type DeviceWithPin = DeviceRecord & {
  device_id: string
  half: PlatformKey
  slot: NonNullable<DeviceRecord['slot']>
}

export function hasPin(record: DeviceRecord | null): record is DeviceWithPin {
  return record !== null && record.device_id !== null && record.half !== null && record.slot !== null
}

/** Opens the account key that lies on this device. The server counts the try before it helps. */
export async function openByPin(
  deps: VaultDeps,
  record: DeviceWithPin,
  pin: string,
): Promise<{ account: Account; secrets: UnlockSecrets }> {
  const { api, me } = deps
  const exchange = await beginPin(record.half, pin)
  const { evaluated, tries_left } = await verifyPin(deps, record.device_id, toBase64url(exchange.blinded))
  const secrets = await exchange.finish(fromBase64url(evaluated))
  try {
    const amk = await openSlot(me.user_id, { ...record.slot, kind: 'pin' }, secrets).catch((error) => {
      // The slot lies on this device: what is no envelope was damaged here, not by the server.
      throw isFault(error, 'wrong_key') ? error : brokenDevice('its slot is no envelope')
    })
    return { account: await openAccount(me.user_id, await api.vault.getUserKey(), amk), secrets }
  } catch (error) {
    if (!isFault(error, 'wrong_key')) throw error
    if (tries_left === 0) await forgetPin(deps, record)
    throw new PinError(tries_left)
  }
}

const isFault = (error: unknown, fault: VaultFault) => error instanceof VaultError && error.fault === fault

async function verifyPin({ api, ...deps }: VaultDeps, device_id: string, blinded: string) {
  try {
    const { evaluated, tries_left } = await api.vault.verifyVault({
      body: { kind: 'pin', device_id, blinded },
    })
    if (evaluated !== null) return { evaluated, tries_left: tries_left ?? 0 }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
  }
  const record = await deps.device.load(deps.me.user_id)
  if (record !== null) await forgetPin({ api, ...deps }, record)
  throw new PinError(0)
}

/** Keeps what the device has seen; the slot is of no use without the server’s half. */
async function forgetPin({ device, me }: VaultDeps, record: DeviceRecord): Promise<void> {
  await device.save(me.user_id, { ...record, device_id: null, half: null, slot: null })
}

/** Makes this device unlock by a PIN. The vault has been verified a moment ago. */
export async function addPin(
  deps: VaultDeps,
  account: Account,
  { pin, name }: { pin: string; name: string },
): Promise<void> {
  const { api, me, ids, device } = deps
  const former = await device.load(me.user_id)
  const half = await device.makeHalf()
  const exchange = await beginPin(half, pin)
  const device_id = ids.next('vdv')
  const body = { id: device_id, name, blinded: toBase64url(exchange.blinded) }
  const { evaluated } = await api.vault.addVaultDevice({ body })
  const secrets = await exchange.finish(fromBase64url(evaluated))
  const slot = await makeSlot(deps, 'pin', { amk: account.amk, secrets })
  await device.save(me.user_id, { pins: former?.pins ?? null, device_id, half, slot })
  const pin_public = toBase64url(secrets.loginPublic)
  await api.vault.setDevicePin({ params: { id: device_id }, body: { pin_public } })
  if (hasPin(former))
    await api.vault.removeVaultDevice({ params: { id: former.device_id } }).catch(ignoreGone)
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
}
