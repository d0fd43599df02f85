import { expect, test } from 'vitest'
import { fakePlatform } from '../testing/fake-platform.ts'
import type { BackgroundTask } from './background-task.ts'
import { clearCopiedValue, copyValue } from './copied-value.ts'

/** Copies, then lets the process that stays behind look at what is in the clipboard by then. */
async function copyAndWait(value: string, later: string | null) {
  let text: string | null = null
  const waits: number[] = []
  const tasks: BackgroundTask[] = []
  const clipboard = {
    write: async (written: string) => {
      text = written
      return true
    },
    read: async () => text,
  }
  const startBackground = async (task: unknown) => {
    tasks.push(task as BackgroundTask)
    return { is_ready: true, problem: null }
  }
  const wait = async (durationMs: number) => void waits.push(durationMs)
  const platform = fakePlatform({ clipboard, startBackground, wait })
  expect(await copyValue(platform, value)).toBe('copied')
  text = later
  for (const task of tasks) if (task.kind === 'clear_clipboard') await clearCopiedValue(platform, task)
  return { text, waits }
}

test.each([
  ['is still the value', 'p@ss', 'p@ss', ''],
  ['is the value with the line end of a program', 'p@ss', 'p@ss\r\n', ''],
  ['is something else by then', 'p@ss', 'a recipe', 'a recipe'],
  ['cannot be read', 'p@ss', null, null],
])('after 45 s the clipboard that %s is %j → %j', async (_, value, later, left) => {
  expect(await copyAndWait(value, later)).toEqual({ text: left, waits: [45_000] })
})

test('a process that cannot be started is told, as nothing will clear the value', async () => {
  const clipboard = { write: async () => true, read: async () => null }
  expect(await copyValue(fakePlatform({ clipboard }), 'x')).toBe('stays')
})
