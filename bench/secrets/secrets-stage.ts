import { join } from 'node:path'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'
import { addSecrets, openShop, type Shop } from '../../tests/kit/secrets-shop.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import { orStop } from '../subjects/subject.ts'

/** Anna’s `shop/dev` has `SECRETS` secrets, `shop/large` as many as a config takes. */
export type SecretsStage = { system: NoraSystem; anna: Shop; large: string; stop: NoraServer['stop'] }

export const SECRETS = 100
export const MOST_SECRETS = 1_000

/** All load comes from one address, and no plan limits what is measured. */
export const ENV = { NORA_CONTROL_RATE_LIMITS: 'off', NORA_BILLING_MODE: 'off' }

export async function setSecretsStage(folder: string): Promise<SecretsStage> {
  const server = await startNoraServer({ folder: join(folder, 'nora'), env: ENV })
  const { system, stop } = server
  return orStop(
    server,
    furnish(system).then((furnished) => ({ system, stop, ...furnished })),
  )
}

async function furnish(system: NoraSystem): Promise<Pick<SecretsStage, 'anna' | 'large'>> {
  const anna = await openShop(system, 'anna')
  await fill(anna, anna.dev, SECRETS)
  const { environment_id, project_id } = anna
  const config = { environment_id, project_id, slug: 'large', name: 'Large' }
  const large = await anna.vault.createConfig(config)
  await fill(anna, large, MOST_SECRETS)
  return { anna, large }
}

/** So many secrets as programs have them. */
export async function fill({ vault }: Pick<Shop, 'vault'>, config: string, count: number): Promise<void> {
  const values = Object.entries(makeValues(count))
  for (let from = 0; from < count; from += 500)
    await addSecrets(vault, config, Object.fromEntries(values.slice(from, from + 500)))
}

export function makeValues(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const no = String(index).padStart(4, '0')
      return [`SERVICE_${no}_URL`, `postgres://app:mK7-${no}-burrow@db-${no}.example.org:5432/app`]
    }),
  )
}
