import {
  controlSettings,
  edgeSettings,
  geoipSettings,
  installationSettings,
  regionSettings,
  toLauncherShape,
} from '@nora/contract/settings'
import { z } from 'zod'

/** Everything that the launcher’s file may say. */
export const configSchema = z.strictObject({
  ...toLauncherShape(installationSettings),
  control: z.strictObject(toLauncherShape(controlSettings)).prefault({}),
  edge: z.strictObject(toLauncherShape(edgeSettings)).prefault({}),
  region: z.strictObject(toLauncherShape(regionSettings)).prefault({}),
  geoip: z.strictObject(toLauncherShape(geoipSettings)).prefault({}),
})

export type Settings = z.output<typeof configSchema>
