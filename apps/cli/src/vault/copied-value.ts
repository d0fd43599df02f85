import { createHash } from 'node:crypto'
import { SECOND_MS } from '@nora/kit'
import type { Platform } from '../platform/platform.ts'
import type { BackgroundTask } from './background-task.ts'

export const CLEAR_AFTER_MS = 45 * SECOND_MS

/**
 * Copies a value and has it cleared later by a process that stays behind, which does not know it. `no_clipboard`: the
 * machine has no program for that; `stays`: it is copied, and nothing will clear it.
 */
export async function copyValue(
  { clipboard, startBackground }: Platform,
  value: string,
): Promise<'copied' | 'stays' | 'no_clipboard'> {
  if (!(await clipboard.write(value))) return 'no_clipboard'
  const task: BackgroundTask = {
    kind: 'clear_clipboard',
    mark: toMark(value, crypto.randomUUID()),
    after_ms: CLEAR_AFTER_MS,
  }
  return (await startBackground(task)).is_ready ? 'copied' : 'stays'
}

/** Clears the clipboard after the time, unless something else was copied since. */
export async function clearCopiedValue(
  { clipboard, wait }: Pick<Platform, 'clipboard' | 'wait'>,
  { mark, after_ms }: { mark: string; after_ms: number },
): Promise<void> {
  await wait(after_ms)
  const text = await clipboard.read()
  const [salt = ''] = mark.split('.')
  // Some programs end what they print with a line end of their own.
  const isOurs = text !== null && [text, text.replace(/\r?\n$/, '')].some((one) => toMark(one, salt) === mark)
  if (isOurs) await clipboard.write('')
}

/** By which a value is recognised. Its salt keeps it from being looked up in a table. */
function toMark(value: string, salt: string): string {
  return `${salt}.${createHash('sha256').update(`${salt}\0${value}`).digest('hex')}`
}
