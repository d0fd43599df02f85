import { formatDuration } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Origin } from '../../program-tunnels.ts'

const LOOK_MS = 100

/** Resolves when something listens there, or the signal says so. Throws a Failure after the limit, with what was seen. */
export async function awaitPort(
  { tryConnect, wait, clock }: Pick<Platform, 'tryConnect' | 'wait' | 'clock'>,
  { host, port }: Origin,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<void> {
  const startedMs = clock.monotonicMs()
  while (!signal.aborted) {
    const seen = await tryConnect(host, port).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    if (seen === null) return
    if (clock.monotonicMs() - startedMs >= limitMs) throw neverListened(`${host}:${port}`, limitMs, seen)
    await wait(LOOK_MS, signal)
  }
}

function neverListened(address: string, limitMs: number, seen: string): Failure {
  return new Failure(
    exitCodes.failure,
    {
      ru: `Программа не слушает на ${address} уже ${formatDuration('ru', limitMs)}: ${seen}.`,
      en: `The program does not listen at ${address} after ${formatDuration('en', limitMs)}: ${seen}.`,
    },
    {
      code: 'NotListening',
      advice: {
        ru: 'Проверьте порт в --http или nora.yml; если программа запускается дольше, задайте --wait, а если туннели ей не нужны — --no-tunnels.',
        en: 'Check the port in --http or nora.yml; set --wait for a program that takes longer to start, --no-tunnels for one that needs none.',
      },
    },
  )
}
