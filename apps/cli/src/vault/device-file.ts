import { rm } from 'node:fs/promises'
import type { DeviceRecord, DeviceStore } from '@nora/vault-client'
import { importDeviceHalf } from '@nora/vault-core'
import { findKeptDevice, keepDevice, toDevicePath } from './device-path.ts'

type Half = NonNullable<DeviceRecord['half']>

/**
 * What this machine keeps of a person's account, in a file of its owner. The half of the PIN is its 32 bytes: whoever
 * copies the file still has to guess at the server, five times.
 */
export function openDeviceFile(folder: string, server: string): DeviceStore {
  // Halves cannot be read back from a key: those that this process made or loaded.
  const rawHalves = new WeakMap<Half, string>()

  async function toHalf(raw: string): Promise<Half> {
    const half = await importDeviceHalf(new Uint8Array(Buffer.from(raw, 'base64url')))
    rawHalves.set(half, raw)
    return half
  }

  return {
    async load(user_id) {
      const kept = await findKeptDevice(toDevicePath(folder, { server, user_id }))
      return kept && { ...kept, half: kept.half === null ? null : await toHalf(kept.half) }
    },
    async save(user_id, { half, ...record }) {
      const raw = half && (rawHalves.get(half) ?? null)
      await keepDevice(toDevicePath(folder, { server, user_id }), { ...record, half: raw })
    },
    async remove(user_id) {
      await rm(toDevicePath(folder, { server, user_id }), { force: true })
    },
    makeHalf: () => toHalf(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')),
  }
}
