import type { Control } from './wire.ts'

const LIMIT_BYTES = 64 * 1024

/**
 * One call of the operator on an installation that does not run: read from the input, done, answered on the
 * output. Letters and audit rows that it leaves are brought to their end by the next start.
 */
export async function answerAdminCall(
  control: Control,
  { input, output }: { input: AsyncIterable<Buffer>; output: NodeJS.WritableStream },
): Promise<void> {
  const answer = await control.runAdminCall(await readCall(input))
  await writeAnswer(output, answer)
}

/** Reads the call that the launcher writes to the standard input. */
export async function readCall(input: AsyncIterable<Buffer>): Promise<unknown> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString()
    if (text.length > LIMIT_BYTES) throw new Error(`a call of over ${LIMIT_BYTES} bytes`)
  }
  return JSON.parse(text)
}

export function writeAnswer(output: NodeJS.WritableStream, answer: unknown): Promise<void> {
  return new Promise((resolve) => output.write(`${JSON.stringify(answer)}\n`, () => resolve()))
}
