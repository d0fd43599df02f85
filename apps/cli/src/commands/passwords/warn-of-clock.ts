import { formatDuration, MINUTE_MS } from '@nora/kit'
import type { Context } from '../command.ts'
import type { Session } from '../session.ts'
import { passwordsMessages } from './passwords.messages.ts'

/** Half of what most codes are good for: beyond it the site has another one. */
const OFF_MS = MINUTE_MS / 4
const WAIT_MS = 3_000

/** Says beside the output that a code made by a clock which is off will not fit. Without an answer nothing is said. */
export async function warnOfClock(
  { platform, lang }: Context,
  { server, call }: Pick<Session, 'server' | 'call'>,
): Promise<void> {
  const { clock } = platform
  const before = clock.now().getTime()
  const signal = AbortSignal.timeout(WAIT_MS)
  const request = { method: 'GET', headers: {}, body: undefined, signal }
  const answer = await call(`${server}/v1/system/settings`, request).catch(() => null)
  const told = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  const offset = Math.abs((before + clock.now().getTime()) / 2 - told)
  if (offset < OFF_MS) return
  const by = offset < MINUTE_MS ? offset : Math.round(offset / MINUTE_MS) * MINUTE_MS
  platform.stderr.write(`! ${passwordsMessages[lang].clockIsOff(formatDuration(lang, by))}\n`)
}
