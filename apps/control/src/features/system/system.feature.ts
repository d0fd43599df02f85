import type { FeatureModule } from '../../platform/feature-module.ts'
import { exportData } from './export-data.ts'
import { listSettings, setSetting, unsetSetting } from './installation-settings.ts'
import { type SystemDeps, serveSystem } from './system.routes.ts'

export function createSystemFeature(deps: SystemDeps): FeatureModule {
  return {
    name: 'system',
    tables: { installation_settings: {}, feedbacks: { person: 'the operator keeps what was said' } },
    serve: (app, calls) => serveSystem(app, calls, deps),
    adminCalls: {
      exportData: exportData(deps),
      listSettings: listSettings(deps),
      setSetting: setSetting(deps),
      unsetSetting: unsetSetting(deps),
    },
  }
}
