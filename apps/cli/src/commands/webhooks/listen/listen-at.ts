import type { ListenAt } from '../../webhook-listening.ts'
import { getWebhook } from '../find-webhook.ts'
import { ensureTarget } from './ensure-target.ts'

/** For tunnels of `nora.yml` with the key `webhook`. */
export const listenAt: ListenAt = async (calls, webhook) => {
  const { target } = await ensureTarget(calls, await getWebhook(calls, webhook), {})
  return target.address
}
