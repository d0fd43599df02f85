import { ApiProblem } from '@nora/client'
import { calls } from '@nora/contract/calls'
import type { Platform } from '../../../platform/platform.ts'
import type { Session } from '../../session.ts'

const LINE_END = /\r\n|\n|\r/
const AGAIN_MS = 2_000

type Following = {
  onChange: () => void
  /** The vault is locked: nothing is told until it is open again. Once for each time. */
  onLocked: () => void
  signal: AbortSignal
}

/** Calls back at each event, and once a stream is open again: something may have changed in between. */
export async function followEvents(
  { openStream }: Pick<Session, 'openStream'>,
  { wait }: Pick<Platform, 'wait'>,
  { onChange, onLocked, signal }: Following,
): Promise<void> {
  let isLocked = false
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const response = await openStream(calls.secrets.watchSecrets, {}, signal)
      isLocked = false
      if (tries > 0) onChange()
      await readEvents(response, onChange)
    } catch (error) {
      // Whatever ended it, it is tried again: the program goes on with what it has.
      const isRefused = error instanceof ApiProblem && (error.status === 401 || error.status === 423)
      if (isRefused && !isLocked) onLocked()
      isLocked ||= isRefused
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
