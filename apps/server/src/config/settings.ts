import {
  controlSettings,
  edgeSettings,
  geoipSettings,
  installationSettings,
  regionSettings,
  type Setting,
  type SettingTable,
} from '@nora/contract/settings'

/** A setting under both of its names. */
export type NamedSetting = {
  /** `control.http_port` */
  key: string
  path: readonly string[]
  /** `NORA_CONTROL_HTTP_PORT` */
  variable: string
  setting: Setting
}

const ALL = [
  ...nameAll(installationSettings, []),
  ...nameAll(controlSettings, ['control']),
  ...nameAll(edgeSettings, ['edge']),
  ...nameAll(regionSettings, ['region']),
  ...nameAll(geoipSettings, ['geoip']),
]

/** The launcher reads these. */
export const SETTINGS: readonly NamedSetting[] = ALL.filter(({ setting }) => setting.readBy !== 'program')

/** The launcher decides these for the programs it starts; a person who starts one alone sets them. */
export const PROGRAM_SETTINGS: readonly NamedSetting[] = ALL.filter(
  ({ setting }) => setting.readBy === 'program' || setting.alone !== undefined,
)

function nameAll(table: SettingTable, above: readonly string[]): NamedSetting[] {
  return Object.entries(table).map(([name, setting]) => {
    const path = [...above, name]
    const variable = `NORA_${path.join('_').toUpperCase()}`
    return { key: path.join('.'), path, variable, setting }
  })
}
