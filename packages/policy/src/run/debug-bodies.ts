import { concatBytes } from './bodies/byte-arrays.ts'
import { EventStream } from './bodies/event-stream.ts'
import type { RequestMessage, ResponseMessage } from './messages.ts'
import type { PolicyRun } from './policy-run.ts'

/** The body as it goes on, with what rules have replaced in it, and never compressed. */
export function toShownBody({ bodyEdits }: RequestMessage | ResponseMessage, body: Uint8Array): string {
  let made = body
  for (const replacer of bodyEdits.createReplacers())
    made = concatBytes([replacer.push(made), replacer.end()])
  return new TextDecoder().decode(made)
}

/** Runs the rules for events on each event of a body; `around` runs one of them. */
export function runOnEvents(
  run: PolicyRun,
  body: Uint8Array,
  around: (runOne: () => void) => void,
): Uint8Array {
  const stream = new EventStream((event) => around(() => run.runEvent(event)))
  return concatBytes([stream.push(body), stream.end()])
}
