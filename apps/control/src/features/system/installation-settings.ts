import { type InstallationSetting, installationSettings } from '@nora/contract'
import { eq } from 'drizzle-orm'
import type { Origin } from '../../platform/actor.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { installation_settings } from './system.tables.ts'

type Setting = { key: InstallationSetting; value: string }
type Deps = Pick<Platform, 'db' | 'clock' | 'transaction' | 'emit' | 'config'>

/** Returns the value in force: the operator’s change while the server ran, else the configuration. */
export async function findSetting(db: Db, config: Config, key: InstallationSetting): Promise<string> {
  const [row] = await db.select().from(installation_settings).where(eq(installation_settings.key, key))
  return row?.value ?? config[key]
}

export function listSettings({ db, config }: Deps) {
  return async (): Promise<{ items: Setting[] }> => ({
    items: await Promise.all(
      installationSettings.map(async (key) => ({ key, value: await findSetting(db, config, key) })),
    ),
  })
}

export function setSetting({ transaction, clock, emit, config }: Deps) {
  return ({ key, value }: Setting, origin: Origin): Promise<Setting> =>
    transaction(async (tx) => {
      const before = { value: await findSetting(tx, config, key) }
      const changes = { value, changed_at: clock.now() }
      await tx
        .insert(installation_settings)
        .values({ key, ...changes })
        .onConflictDoUpdate({ target: installation_settings.key, set: changes })
      const data = { key, before, after: { value } }
      await emit(tx, origin, { kind: 'setting.changed', object_id: key, data })
      return { key, value }
    })
}

/** Lets the configuration decide again from now on. */
export function unsetSetting({ transaction, emit, config }: Deps) {
  return ({ key }: { key: InstallationSetting }, origin: Origin): Promise<Setting> =>
    transaction(async (tx) => {
      const before = { value: await findSetting(tx, config, key) }
      await tx.delete(installation_settings).where(eq(installation_settings.key, key))
      const data = { key, before, after: { value: config[key] } }
      await emit(tx, origin, { kind: 'setting.changed', object_id: key, data })
      return { key, value: config[key] }
    })
}
