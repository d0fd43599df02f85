import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '@nora/kit'

/** The process that has imported a part of the client. */
export const ownProcess = {
  env: process.env,
  clock: systemClock,
  wait: (ms: number, signal?: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {}),
}
