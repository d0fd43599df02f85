import { ApiProblem } from '@nora/client'
import { calls } from '@nora/contract/calls'
import type { Platform } from '../../../platform/platform.ts'
import type { Session } from '../../session.ts'

const LINE_END = /\r\n|\n|\r/
const AGAIN_MS = 2_000
/** Another connection may end by then, or the plan may be another. */
const PLACE_AGAIN_MS = 30_000
/** The server says something every 15 s: a connection that is silent for longer was cut. */
const SILENCE_LIMIT_MS = 60_000

type Following = {
  /** Of this program among the monitors of the team: it keeps its place when the connection is cut. */
  monitor: string
  onChange: () => void
  /** The vault is locked: nothing is told until it is open again. Once for each time. */
  onLocked: () => void
  /** The team has as many monitors as its plan allows; `why` says so. Once for each time. */
  onFull: (why: string) => void
  signal: AbortSignal
}

type Trouble = 'locked' | 'full' | 'away'

/** Calls back at each event, and once a stream is open again: something may have changed in between. */
export async function followEvents(
  { openStream }: Pick<Session, 'openStream'>,
  { wait }: Pick<Platform, 'wait'>,
  { monitor, onChange, onLocked, onFull, signal }: Following,
): Promise<void> {
  let told: Trouble | null = null
  let trouble: Trouble | null = null
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      trouble = null
      const silence = new AbortController()
      const either = AbortSignal.any([signal, silence.signal])
      const response = await openStream(calls.secrets.watchSecrets, { query: { monitor } }, either)
      told = null
      if (tries > 0) onChange()
      await readEvents(response, { onEvent: onChange, onSilence: () => silence.abort() })
    } catch (error) {
      // Whatever ended it, it is tried again: the program goes on with what it has.
      trouble = toTrouble(error)
      if (trouble === 'locked' && told !== 'locked') onLocked()
      if (trouble === 'full' && told !== 'full') onFull((error as ApiProblem).message)
      if (trouble !== 'away') told = trouble
    }
    if (!signal.aborted) await wait(trouble === 'full' ? PLACE_AGAIN_MS : AGAIN_MS, signal)
  }
}

function toTrouble(error: unknown): Trouble {
  if (!(error instanceof ApiProblem)) return 'away'
  if (error.status === 402) return 'full'
  return error.status === 401 || error.status === 423 ? 'locked' : 'away'
}

/** The same of what throws when there is no place: it is run again until there is one. */
export async function whenPlaced(
  follow: () => Promise<void>,
  { wait }: Pick<Platform, 'wait'>,
  { onFull, signal }: Pick<Following, 'onFull' | 'signal'>,
): Promise<void> {
  for (let isTold = false; !signal.aborted; isTold = true) {
    try {
      return await follow()
    } catch (error) {
      if (toTrouble(error) !== 'full') throw error
      if (!isTold) onFull((error as ApiProblem).message)
      await wait(PLACE_AGAIN_MS, signal)
    }
  }
}

type Reading = { onEvent: () => void; onSilence: () => void }

async function readEvents(response: Response, { onEvent, onSilence }: Reading): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const timer = setTimeout(onSilence, SILENCE_LIMIT_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const lines = (rest + value).split(LINE_END)
    rest = lines.pop() ?? ''
    if (lines.some((line) => line.startsWith('data:'))) onEvent()
  }
}
