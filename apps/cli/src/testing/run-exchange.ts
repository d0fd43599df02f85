import { CaptureStore, type Exchange } from '@nora/agent'
import type { CapturedRun } from '@nora/contract/tunnels'
import { systemClock } from '@nora/kit'

/** An exchange of a trigger, and its run as a test says it is. */
export function runExchange(given: Partial<CapturedRun> = {}): Exchange & { captured: CapturedRun } {
  const head = Buffer.from('POST /hook HTTP/1.1\r\n\r\n')
  const exchange = new CaptureStore({ clock: systemClock }).begin({
    tunnelId: 't',
    method: 'POST',
    target: '/hook',
    head,
    replayOf: null,
  })
  const nothing = { bytes: 0, kept_bytes: 0, cut_by: null }
  const captured: CapturedRun = {
    id: 'run_01M800RF42N5PRT37ZXM5BBKHB',
    state: 'exited',
    reason: null,
    detail: null,
    exit_code: 0,
    signal: null,
    is_async: false,
    wait_ms: 1,
    duration_ms: 2_400,
    stdout: nothing,
    stderr: nothing,
    ...given,
  }
  const run = {
    get hasEnded() {
      return !['receiving', 'queued', 'running'].includes(captured.state)
    },
    isAsync: captured.is_async,
    toCaptured: () => captured,
  }
  return Object.assign(exchange, { captured, run: run as Exchange['run'] })
}
