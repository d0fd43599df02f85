/**
 * The thread in which transforms run, one at a time, as it is told. A program has a file of its own that calls
 * `serveTransforms`, because a thread starts from a file.
 */
import type { MessagePort } from 'node:worker_threads'
import { compileValue } from '@nora/policy/condition'
import { COST_LIMIT, REQUEST_TYPES, type RequestView } from '../request-view.ts'
import { webhookTexts } from '../webhooks.messages.ts'
import { checkResult } from './check-result.ts'
import { failed, type TransformOutcome, type TransformSource } from './outcome.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

export type TransformTask = {
  readonly number: number
  readonly transform: TransformSource
  /** The view as JSON, without `json`; null: the source is only looked at. */
  readonly requestText: string | null
}
export type TransformAnswer = { readonly number: number; readonly outcome: TransformOutcome | null }

/** Says `ready` once, and answers the tasks that come by the port. */
export async function serveTransforms(port: MessagePort): Promise<void> {
  const sandbox = await openSandbox(startWatch)
  port.postMessage('ready')
  port.on('message', ({ number, transform, requestText }: TransformTask) => {
    const outcome = run(sandbox, transform, requestText)
    port.postMessage({ number, outcome } satisfies TransformAnswer)
  })
}

/** A machine that is busy with other programs takes nothing from a transform: their time does not count. */
function startWatch(): () => number {
  const fromMs = performance.now()
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return Math.min(performance.now() - fromMs, (user + system) / 1_000)
  }
}

function run(
  sandbox: Sandbox,
  { kind, source }: TransformSource,
  requestText: string | null,
): TransformOutcome | null {
  return kind === 'javascript' ? sandbox.run(source, requestText) : runCel(source, requestText)
}

function runCel(source: string, requestText: string | null): TransformOutcome | null {
  const expression = compileValue(source, REQUEST_TYPES, COST_LIMIT)
  if (requestText === null) return null
  const request = JSON.parse(requestText) as Omit<RequestView, 'json'>
  const outcome = expression.evaluate({ ...request, json: parseJson(request.body) })
  return outcome.kind === 'value'
    ? checkResult(outcome.value)
    : failed('thrown', webhookTexts.thrown(outcome.error))
}

function parseJson(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '') as unknown
  } catch {
    return null
  }
}
