import { VaultError } from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import type { DeviceRecord } from '../device-store.ts'

/** What the device keeps of the account. Throws `broken_device` for what no client has written. */
export async function loadDevice({
  device,
  me,
}: Pick<VaultDeps, 'device' | 'me'>): Promise<DeviceRecord | null> {
  const record: unknown = await device.load(me.user_id)
  if (record === null || isDeviceRecord(record)) return record
  throw brokenDevice('what it keeps of the account has another shape')
}

export function brokenDevice(why: string): VaultError {
  return new VaultError('broken_device', `the record of this device is damaged: ${why}`)
}

function isDeviceRecord(record: unknown): record is DeviceRecord {
  if (!isObject(record)) return false
  const { device_id, half, slot, pins } = record
  return (
    isNullOr(device_id, isText) &&
    isNullOr(half, (key) => isObject(key) && key.type === 'secret' && isObject(key.algorithm)) &&
    isNullOr(slot, (one) => isObject(one) && isText(one.id) && isText(one.envelope)) &&
    isNullOr(pins, (one) => isObject(one) && Number.isSafeInteger(one.version) && isText(one.envelope))
  )
}

const isNullOr = (value: unknown, isRight: (value: unknown) => boolean) => value === null || isRight(value)
const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
