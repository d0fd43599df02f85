import { calls } from '@nora/contract/calls'
import type { Platform } from '../../../platform/platform.ts'
import type { Session } from '../../session.ts'

const LINE_END = /\r\n|\n|\r/
const AGAIN_MS = 2_000

type Following = { onChange: () => void; signal: AbortSignal }

/** Calls back at each event, and once a stream is open again: something may have changed in between. */
export async function followEvents(
  { openStream }: Pick<Session, 'openStream'>,
  { wait }: Pick<Platform, 'wait'>,
  { onChange, signal }: Following,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const response = await openStream(calls.secrets.watchSecrets, {}, signal)
      if (tries > 0) onChange()
      await readEvents(response, onChange)
    } catch {
      // Whatever ended it, it is tried again: the program goes on with what it has.
    }
    if (!signal.aborted) await wait(AGAIN_MS, signal)
  }
}

async function readEvents(response: Response, onEvent: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split(LINE_END)
    rest = lines.pop() ?? ''
    if (lines.some((line) => line.startsWith('data:'))) onEvent()
  }
}
