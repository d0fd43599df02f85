import type { TriggerTarget } from '@nora/agent'
import { type RequestedTrigger, readTrigger, readVerification, type TriggerPlaces } from './read-trigger.ts'

export type RenewableTrigger = {
  readonly target: TriggerTarget
  /** Another target once a secret of `verify` has changed; runs of the former one go on. */
  renew(): Promise<{ target?: TriggerTarget }>
}

/** As `readTrigger`, to be read again. */
export async function readRenewableTrigger(
  requested: RequestedTrigger,
  places: TriggerPlaces,
): Promise<RenewableTrigger> {
  const read = async () => JSON.stringify(await readVerification(requested.verify, places))
  const target = await readTrigger(requested, places)
  let verified = await read()
  return {
    target,
    async renew() {
      const now = await read()
      if (now === verified) return {}
      const renewed = await readTrigger(requested, places)
      verified = now
      return { target: renewed }
    },
  }
}
