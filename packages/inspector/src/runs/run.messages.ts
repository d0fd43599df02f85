import type { CapturedRun, RunReason, RunState } from '@nora/contract/tunnels'
import { defineTexts, type Lang } from '@nora/kit'

const runTexts = defineTexts(
  {
    states: {
      receiving: 'принимается',
      queued: 'в очереди',
      running: 'выполняется',
      killed: 'прерван',
      failed: 'не запустился',
      refused: 'отклонён',
    },
    exit: (code: number) => `код ${code}`,
    signal: (name: string) => `сигнал ${name}`,
    reasons: {
      timeout: 'не уложился во время',
      visitor_left: 'посетитель ушёл',
      stopped: 'остановлен',
      signature_missing: 'нет подписи',
      signature_malformed: 'подпись не читается',
      signature_stale: 'подпись устарела',
      signature_wrong: 'подпись не подходит',
      delivery_running: 'эта доставка уже выполняется',
      delivery_done: 'эта доставка уже выполнена',
      no_match: 'условие не выполнено',
      queue_full: 'очередь полна',
      header_too_large: 'слишком большие заголовки',
      body_too_large: 'слишком большое тело',
      body_too_slow: 'тело не пришло вовремя',
    },
  },
  {
    states: {
      receiving: 'being received',
      queued: 'queued',
      running: 'running',
      killed: 'killed',
      failed: 'did not start',
      refused: 'refused',
    },
    exit: (code: number) => `exit ${code}`,
    signal: (name: string) => `signal ${name}`,
    reasons: {
      timeout: 'timed out',
      visitor_left: 'the visitor left',
      stopped: 'stopped',
      signature_missing: 'not signed',
      signature_malformed: 'unreadable signature',
      signature_stale: 'stale signature',
      signature_wrong: 'wrong signature',
      delivery_running: 'this delivery is running already',
      delivery_done: 'this delivery was made before',
      no_match: 'no match',
      queue_full: 'the queue is full',
      header_too_large: 'header too large',
      body_too_large: 'body too large',
      body_too_slow: 'body too slow',
    },
  },
)

/** In a few words how a run is, or how it ended: `exit 3`, `timed out`. */
export function runText(
  lang: Lang,
  { state, reason, exit_code, signal }: Pick<CapturedRun, 'state' | 'reason' | 'exit_code' | 'signal'>,
): string {
  const texts = runTexts[lang]
  const reasons: Record<RunReason, string> = texts.reasons
  if (reason !== null) return reasons[reason]
  if (state === 'exited') return signal === null ? texts.exit(exit_code ?? 0) : texts.signal(signal)
  const states: Record<Exclude<RunState, 'exited'>, string> = texts.states
  return states[state]
}

/** Whether it did what was asked of it; null while nobody knows. */
export function runSuccess({ state, reason, exit_code }: CapturedRun): boolean | null {
  if (state === 'receiving' || state === 'queued' || state === 'running') return null
  // Not to run is what the owner asked for then.
  return reason === 'no_match' || (state === 'exited' && exit_code === 0)
}
