import { join } from 'node:path'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import { orStop } from '../subjects/subject.ts'
import { fillFolder, makeOwner, type VaultOwner } from './vault-owners.ts'

/** Anna is alone in her team, with one folder of `ANNAS_RECORDS`. */
export type VaultStage = { system: NoraSystem; anna: VaultOwner; stop: NoraServer['stop'] }

export const ANNAS_RECORDS = 1_000

/** All load comes from one address, and no plan limits what is measured. */
const ENV = { NORA_CONTROL_RATE_LIMITS: 'off', NORA_BILLING_MODE: 'off' }

export async function setVaultStage(folder: string): Promise<VaultStage> {
  const server = await startNoraServer({ folder: join(folder, 'nora'), env: ENV })
  const { system, stop } = server
  return orStop(
    server,
    furnish(system).then((anna) => ({ system, anna, stop })),
  )
}

async function furnish(system: NoraSystem): Promise<VaultOwner> {
  const anna = await makeOwner(system, 'anna')
  await fillFolder(anna, 'Thousand', ANNAS_RECORDS)
  return anna
}
