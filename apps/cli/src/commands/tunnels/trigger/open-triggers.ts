import { Triggers } from '@nora/agent'
import { openDeliveryFile } from '../../../platform/delivery-file.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Triggers that inherit this machine's environment and know the deliveries of earlier runs. */
export async function openTriggers(platform: Platform): Promise<Triggers> {
  const { env, temporaryFolder, clock, configFolder } = platform
  const deliveries = openDeliveryFile(configFolder)
  return new Triggers({
    environment: env,
    folder: temporaryFolder,
    clock,
    delivered: await deliveries.read(),
    // A full disk must not end what runs; the delivery is remembered as long as this client is.
    onDelivered: (keys) => void deliveries.append(keys).catch(() => {}),
  })
}
