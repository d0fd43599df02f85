import { z } from 'zod'
import { RESULT_NAMES, streamEvent } from '../output/events/stream-event.schema.ts'

const results: readonly unknown[] = RESULT_NAMES

/** A line that was printed with `--json`. Throws when the schema has no such event, or another field. */
export function checkPrinted(line: string): Record<string, unknown> {
  const printed = JSON.parse(line) as Record<string, unknown>
  if (results.includes(printed.event)) return printed
  const { error } = streamEvent.safeParse(printed)
  if (error) throw new Error(`not as the schema of events says: ${line}\n${z.prettifyError(error)}`)
  return printed
}
