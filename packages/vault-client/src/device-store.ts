import type { PlatformKey } from '@nora/vault-core'

/** What one device keeps of one account. The AMK slot opens by PIN only, and only with the server’s half. */
export type DeviceRecord = {
  device_id: string | null
  /** The device’s half of the PIN: a key for HMAC that cannot be read where the platform has such. */
  half: PlatformKey | null
  /** The account key under the PIN, base64url; null without a PIN. */
  slot: { id: string; envelope: string } | null
  /** The newest positions that this device has seen, sealed under the account key. */
  pins: { version: number; envelope: string } | null
}

/** Where a device keeps them: IndexedDB, or a file of the client. */
export interface DeviceStore {
  load(user_id: string): Promise<DeviceRecord | null>
  save(user_id: string, record: DeviceRecord): Promise<void>
  remove(user_id: string): Promise<void>
  /** Makes a device half that this store can keep. */
  makeHalf(): Promise<PlatformKey>
}
