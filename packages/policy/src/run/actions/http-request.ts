import type { CelValue } from '../../expressions/index.ts'
import type { Fields } from '../edited-head.ts'
import { FieldMap } from '../field-map.ts'
import {
  type Action,
  type ActionInput,
  type ActionOutcome,
  type HttpCall,
  type HttpCallAnswer,
  HttpCallError,
} from '../policy-host.ts'
import { mayAddField } from '../safe-edit.ts'
import { followRedirects } from './follow-redirects.ts'
import { noteDropped, PROCEED, plainAnswer } from './outcomes.ts'
import { readDurationMs } from './read-duration.ts'

const RETRIES_LIMIT = 3
const ANSWER_LIMIT_BYTES = 65_536

type Called = { readonly call: Omit<HttpCall, 'timeoutMs'>; readonly dropped: readonly string[] }
type Failure = { readonly code: string; readonly message: string }
type Attempt = {
  readonly answer: HttpCallAnswer | null
  readonly failure: Failure | null
  readonly timeMs: number
}

/** Asks another service, again where the policy wants that, and leaves its answer to later rules. */
export const httpRequest: Action = async (input) => {
  const { config, leave, text } = input
  const called = readCallOrFailure(input)
  if (!('call' in called)) return fail(input, called)
  const { call, dropped } = called
  const attempts: Attempt[] = []
  const timeoutMs = readDurationMs((config.timeout as string | undefined) ?? '3s')
  const untilMs = input.host.nowMs() + timeoutMs
  for (;;) {
    attempts.push(await attempt(input, call, { untilMs, timeoutMs }))
    leave(toResults(call, attempts))
    const isLast = attempts.length > RETRIES_LIMIT || input.host.isOver() || input.host.nowMs() >= untilMs
    if (isLast || config.retry_condition === undefined) break
    if (text(config.retry_condition).trim() !== 'true') break
  }
  const results = toResults(call, attempts)
  const { failure } = attempts.at(-1)!
  const note = noteDropped(dropped)
  if (failure === null || config.on_error !== 'halt') return { ...PROCEED, results, ...note }
  return { ...halt(), results, ...note }
}

/** Nobody was asked. */
function fail({ config }: ActionInput, failure: Failure): ActionOutcome {
  const results = toResults(NO_CALL, [{ answer: null, failure, timeMs: 0 }])
  return config.on_error === 'halt' ? { ...halt(), results } : { ...PROCEED, results }
}

const NO_CALL = { method: '', url: '', headers: [], body: null, limitBytes: 0 }

function readCallOrFailure(input: ActionInput): Called | Failure {
  try {
    return readCall(input)
  } catch (error) {
    return toFailure(error)
  }
}

/** What runs behind it may count on the answer: without one nobody is let through. */
function halt(): ActionOutcome & { kind: 'refuse' } {
  const answer = plainAnswer(502, 'A service that this site asks does not answer. Try again later.\n')
  return { kind: 'refuse', reason: 'request_failed', answer }
}

function readCall({ config, text }: ActionInput): Called {
  const given = text(config.url)
  if (!URL.canParse(given)) throw new HttpCallError('bad_url', 'this is no URL')
  const url = new URL(given)
  for (const { key, value } of (config.query_params ?? []) as readonly { key: unknown; value: unknown }[])
    url.searchParams.append(text(key), text(value))
  url.hash = ''
  const fields = Object.entries((config.headers ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, text(value)] as const,
  )
  const headers = fields.filter(([name, value]) => mayAddField(name, value))
  const dropped = fields.filter(([name, value]) => !mayAddField(name, value)).map(([name]) => name)
  const method = (config.method as string | undefined) ?? 'GET'
  const body = config.body === undefined ? null : text(config.body)
  return { call: { method, url: url.href, headers, body, limitBytes: ANSWER_LIMIT_BYTES }, dropped }
}

async function attempt(
  { config, host }: ActionInput,
  call: Called['call'],
  { untilMs, timeoutMs }: { untilMs: number; timeoutMs: number },
): Promise<Attempt> {
  const startMs = host.nowMs()
  const limit = (config.max_redirects as number | undefined) ?? 0
  // A clock that is set back must not give anybody more time.
  const getLeftMs = () => Math.min(Math.max(untilMs - host.nowMs(), 1), timeoutMs)
  const ask = (one: Called['call']) => host.capabilities.callHttp({ ...one, timeoutMs: getLeftMs() })
  try {
    const answer = await followRedirects(call, limit, ask)
    return { answer, failure: null, timeMs: host.nowMs() - startMs }
  } catch (error) {
    return { answer: null, failure: toFailure(error), timeMs: host.nowMs() - startMs }
  }
}

function toFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  return { code, message: error instanceof Error ? error.message : String(error) }
}

function toResults(call: Called['call'], attempts: readonly Attempt[]): Record<string, CelValue> {
  const { answer, failure, timeMs } = attempts.at(-1)!
  const body = new TextDecoder().decode(answer?.body)
  return {
    req: new Map<string, CelValue>([
      ['method', call.method],
      ['url', call.url],
      ['header', toHeader(call.headers)],
      ['body', call.body ?? ''],
    ]),
    res: new Map<string, CelValue>([...describe(answer, timeMs), ['body', body]]),
    attempts: attempts.map(
      (one) =>
        new Map<string, CelValue>([
          ['res', new Map(describe(one.answer, one.timeMs))],
          ['error', toError(one.failure)],
        ]),
    ),
    error: toError(failure),
  }
}

/** An answer that did not come has the status 0. */
function describe(answer: HttpCallAnswer | null, timeMs: number): [string, CelValue][] {
  return [
    ['status_code', answer?.status ?? 0],
    ['header', toHeader(answer?.headers ?? [])],
    ['time_ms', Math.round(timeMs)],
    ['resolved_ip', answer?.address ?? ''],
  ]
}

function toError(failure: Failure | null): CelValue {
  return new Map([
    ['code', failure?.code ?? ''],
    ['message', failure?.message ?? ''],
  ])
}

function toHeader(fields: Fields): CelValue {
  const header = new FieldMap()
  for (const [name, value] of fields) header.add(name, value)
  return header
}
