import { writeCopy } from '../../platform/database/transfer/transfer-in-file.ts'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { listSettings, setSetting, unsetSetting } from './installation-settings.ts'
import { type SystemDeps, serveSystem } from './system.routes.ts'

export function createSystemFeature(deps: SystemDeps): FeatureModule {
  return {
    name: 'system',
    tables: { installation_settings: {}, feedbacks: { person: 'the operator keeps what was said' } },
    serve: (app, calls) => serveSystem(app, calls, deps),
    adminCalls: {
      exportData: () => writeCopy(deps.db, deps.config.data),
      listSettings: listSettings(deps),
      setSetting: setSetting(deps),
      unsetSetting: unsetSetting(deps),
    },
  }
}
