import { MIB } from '@nora/kit'
import { getQuickJS, type QuickJSContext, type QuickJSHandle, type QuickJSRuntime } from 'quickjs-emscripten'
import { webhookTexts } from '../webhooks.messages.ts'
import { checkResult, RESULT_LIMIT_CHARACTERS } from './check-result.ts'
import { failed, TIME_LIMIT_MS, type TransformOutcome } from './outcome.ts'
import { toFailure } from './to-failure.ts'

export const MEMORY_LIMIT_BYTES = 16 * MIB
/** Less than the stack of WebAssembly, so that the sandbox notices before its host does. */
const STACK_LIMIT_BYTES = 256 * 1024
/** Lets a fault of memory be told. */
const SPARE_BYTES = MIB
const FILE = 'transform.js'

/**
 * Stands in each sandbox before the source, and holds the built-in functions as they were, because the source may
 * replace them. The first letter of what `run` returns says what the rest is.
 */
const PRELUDE = `(() => {
  const { parse, stringify } = JSON
  const { defineProperty } = Object
  const toText = String
  const refuseFunctions = (name, value) => {
    if (typeof value === 'function') throw new TypeError((name || 'the result') + ' is a function')
    return value
  }
  return {
    run(transform, text) {
      const request = parse(text)
      const { body } = request
      let json
      let isRead = false
      defineProperty(request, 'json', {
        enumerable: true,
        get() {
          if (!isRead) {
            isRead = true
            try { json = parse(body) } catch { json = null }
          }
          return json
        },
      })
      const result = transform(request)
      if (typeof result === 'function') return 'F'
      if (result === undefined || result === null) return 'U'
      if (typeof result === 'object' && typeof result.then === 'function') return 'P'
      const written = stringify(result, refuseFunctions)
      if (written === undefined) return 'U'
      return written.length > ${RESULT_LIMIT_CHARACTERS + 128 * 1024} ? 'L' : 'J' + written
    },
    describe(error) {
      let name = ''
      let message = ''
      let stack = ''
      try {
        if (typeof error === 'object' && error !== null) {
          name = toText(error.name)
          message = toText(error.message)
          stack = toText(error.stack)
        } else message = toText(error)
      } catch {}
      return stringify([name, message, stack])
    },
  }
})()`

/** Runs JavaScript with nothing around it: no network, files, modules, timers, nor anything of an earlier run. */
export type Sandbox = {
  /** `requestText` is the request’s view as JSON, without `json`; null: the source is only looked at. */
  run(source: string, requestText: string | null): TransformOutcome | null
}

type Guest = {
  readonly context: QuickJSContext
  readonly runtime: QuickJSRuntime
  readonly prelude: QuickJSHandle
  isOutOfTime(): boolean
}

/** `startWatch` begins a run; what it gives tells the milliseconds that the run has had so far. */
export async function openSandbox(startWatch: () => () => number): Promise<Sandbox> {
  const quickJs = await getQuickJS()
  return {
    run(source, requestText) {
      const getSpentMs = startWatch()
      let isOut = false
      const runtime = quickJs.newRuntime()
      runtime.setMemoryLimit(MEMORY_LIMIT_BYTES)
      runtime.setMaxStackSize(STACK_LIMIT_BYTES)
      runtime.setInterruptHandler(() => {
        isOut ||= getSpentMs() > TIME_LIMIT_MS
        return isOut
      })
      const context = runtime.newContext()
      try {
        const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'))
        try {
          return runIn({ context, runtime, prelude, isOutOfTime: () => isOut }, source, requestText)
        } finally {
          prelude.dispose()
        }
      } finally {
        context.dispose()
        runtime.dispose()
      }
    },
  }
}

function runIn(guest: Guest, source: string, requestText: string | null): TransformOutcome | null {
  const { context } = guest
  // A comment at the end must not swallow the bracket.
  const evaluated = context.evalCode(`(${source.replace(/;\s*$/, '')}\n)`, FILE, { strict: true })
  if (evaluated.error) return describe(guest, evaluated.error)
  const transform = evaluated.value
  try {
    if (context.typeof(transform) !== 'function') return failed('syntax', webhookTexts.noFunction)
    return requestText === null ? null : call(guest, transform, requestText)
  } finally {
    transform.dispose()
  }
}

function call(guest: Guest, transform: QuickJSHandle, requestText: string): TransformOutcome {
  const { context, prelude } = guest
  const text = context.newString(requestText)
  const run = context.getProp(prelude, 'run')
  const called = context.callFunction(run, context.undefined, transform, text)
  text.dispose()
  run.dispose()
  if (called.error) return describe(guest, called.error)
  const returned = context.getString(called.value)
  called.value.dispose()
  return toOutcome(returned)
}

function toOutcome(returned: string): TransformOutcome {
  switch (returned[0]) {
    case 'J':
      return checkResult(JSON.parse(returned.slice(1)))
    case 'F':
      return failed('result', webhookTexts.returnedFunction)
    case 'P':
      return failed('result', webhookTexts.returnedPromise)
    case 'L':
      return failed('result', webhookTexts.resultTooLarge('1 MiB'))
    default:
      return failed('result', webhookTexts.returnedNothing)
  }
}

/** Says what was thrown. The error may be an object of the source’s making, so it is read inside the sandbox. */
function describe(guest: Guest, error: QuickJSHandle): TransformOutcome {
  const { context, runtime, prelude } = guest
  try {
    if (guest.isOutOfTime()) return failed('timeout', webhookTexts.timeout(TIME_LIMIT_MS))
    runtime.setMemoryLimit(MEMORY_LIMIT_BYTES + SPARE_BYTES)
    const read = context.getProp(prelude, 'describe')
    const described = context.callFunction(read, context.undefined, error)
    read.dispose()
    if (described.error) {
      described.error.dispose()
      const isOut = guest.isOutOfTime()
      return isOut
        ? failed('timeout', webhookTexts.timeout(TIME_LIMIT_MS))
        : failed('memory', webhookTexts.memory('16 MiB'))
    }
    const text = context.getString(described.value)
    described.value.dispose()
    return toFailure(text, FILE)
  } finally {
    error.dispose()
  }
}
