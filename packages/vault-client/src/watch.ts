import type { createStreamCall } from '@nora/client'
import { calls } from '@nora/contract/calls'
import type { PasswordNews } from '@nora/contract/passwords'
import type { SecretsNews } from '@nora/contract/secrets'
import type { VaultDeps } from './deps.ts'

const LINE_END = /\r\n|\n|\r/
/** The server says something every 15 s: a connection that is silent for longer was cut. */
const SILENCE_LIMIT_MS = 60_000

/** Reads news of folders until the stream ends or the signal says so. Throws what a call throws. */
export async function readNews(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  onNews: (news: PasswordNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const read = await openNews<PasswordNews>(callStream, calls.passwords.watchPasswords, {}, signal)
  await read(onNews)
}

/** Reads news of configs until the stream ends or the signal says so. Throws what a call throws. */
export async function readSecretsNews(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  onNews: (news: SecretsNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const read = await openNews<SecretsNews>(callStream, calls.secrets.watchSecrets, {}, signal)
  await read(onNews)
}

/**
 * Opens a stream of events; what it answers reads them until the stream ends, or is silent for a minute. Throws what a call
 * throws.
 */
export async function openNews<News>(
  callStream: ReturnType<typeof createStreamCall>,
  ...[call, input, signal]: Parameters<ReturnType<typeof createStreamCall>>
): Promise<(onNews: (news: News) => void) => Promise<void>> {
  const response = await callStream(call, input, signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async (onNews) => {
    if (reader === undefined) return
    let rest = ''
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_LIMIT_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      const lines = (rest + value).split(LINE_END)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('data:')) onNews(JSON.parse(line.slice('data:'.length)) as News)
      }
    }
  }
}
