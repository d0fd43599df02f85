import { calls } from '@nora/contract/calls'
import type { PasswordNews } from '@nora/contract/passwords'
import type { VaultDeps } from './deps.ts'

const LINE_END = /\r\n|\n|\r/

/** Reads news of folders until the stream ends or the signal says so. Throws what a call throws. */
export async function readNews(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  onNews: (news: PasswordNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await callStream(calls.passwords.watchPasswords, {}, signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split(LINE_END)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) onNews(JSON.parse(line.slice('data:'.length)) as PasswordNews)
    }
  }
}
