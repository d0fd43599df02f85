/**
 * Every setting of an installation, once: its kind, unit, default and description in both languages. The launcher,
 * control, edges, `--help` and docs/configuration.md are made of these tables. Reads values that it is given, never
 * the environment or a file.
 */
export { controlSettings } from './control-settings.ts'
export { edgeSettings } from './edge-settings.ts'
export { geoipSettings, installationSettings, regionSettings } from './installation-settings.ts'
export { kinds, toSentence } from './kinds.ts'
export { ConfigError, readProgramSettings } from './read-program-settings.ts'
export { parseS3Location, type S3Location } from './s3-location.ts'
export { type Setting, type SettingTable, toLauncherShape } from './setting.ts'
