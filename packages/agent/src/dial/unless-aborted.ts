import type { Duplex } from 'node:stream'
import { type Problem, SECOND_MS } from '@nora/kit'

/** Bounds everything from the first packet to the last handshake. */
export const CONNECTION_LIMIT_MS = 10 * SECOND_MS

/** Cuts the connection when the time is up, which `onSilence` puts in words, or when nobody wants it any more. */
export function unlessAborted<T>(
  promise: Promise<T>,
  connection: Duplex,
  signal: AbortSignal,
  onSilence: () => Problem,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      connection.destroy()
      const isTooLate = (signal.reason as Error | undefined)?.name === 'TimeoutError'
      reject(isTooLate ? onSilence() : signal.reason)
    }
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
