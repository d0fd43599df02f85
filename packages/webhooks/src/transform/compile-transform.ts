import { KIB, Problem } from '@nora/kit'
import { compileValue } from '@nora/policy/condition'
import { REQUEST_TYPES, type RequestView } from '../request-view.ts'
import { webhookTexts } from '../webhooks.messages.ts'
import { failed, type TransformFailure, type TransformOutcome, type TransformSource } from './outcome.ts'
import type { TransformRunner } from './transform-runner.ts'

export type Transform = {
  readonly source: TransformSource
  /** Never rejects. */
  run(request: RequestView): Promise<TransformOutcome>
  /** Whether the source parses and is a function, before it is saved; null: it is. */
  check(): Promise<TransformFailure | null>
}

const SOURCE_LIMIT_CHARACTERS = 64 * KIB

/**
 * Compiles a transform: a CEL expression that gives `{"body": …}`, or JavaScript `(request) => ({ body: … })`; both
 * may give method, path and headers too. Throws a Problem with the code `InvalidExpression`, with line and column,
 * for what is no CEL or gives something else, and for a source over 64 KiB; JavaScript is looked at by `check`.
 */
export function compileTransform(source: TransformSource, runner: TransformRunner): Transform {
  if (source.source.length > SOURCE_LIMIT_CHARACTERS)
    throw new Problem('InvalidExpression', webhookTexts.sourceTooLong(SOURCE_LIMIT_CHARACTERS))
  if (source.kind === 'cel') {
    const { type } = compileValue(source.source, REQUEST_TYPES)
    if (!/^(?:map|dyn)\b/.test(type))
      throw new Problem('InvalidExpression', webhookTexts.noResultMap, { data: { line: 1, column: 1 } })
  }
  return {
    source,
    async run(request) {
      // What is not seen as text would be lost.
      if (request.body === null) return failed('request', webhookTexts.requestTooLarge)
      const { json: _, ...others } = Object.getOwnPropertyDescriptors(request)
      const text = JSON.stringify(Object.defineProperties({}, others))
      const outcome = await runner.run(source, text)
      return outcome ?? failed('stopped', webhookTexts.stopped)
    },
    async check() {
      const outcome = await runner.run(source, null)
      return outcome?.kind === 'failed' ? outcome : null
    },
  }
}
