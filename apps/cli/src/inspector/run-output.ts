import type { Exchange } from '@nora/agent'
import type { Answer } from './answer.ts'
import { bodyAnswer } from './captured-body.ts'

/**
 * Answers with what a program has written so far, from an offset on: a page that follows it asks for the rest
 * only.
 */
export async function outputAnswer(
  { run, start }: Exchange,
  from: 'stdout' | 'stderr',
  offset: number,
): Promise<Answer | null> {
  if (run === null) return null
  const bytes = start.mask.maskBytes(await run.getOutput(from).read())
  return bodyAnswer({ bytes: bytes.subarray(Math.max(offset, 0)), contentType: null, wasEncoded: false })
}
