import { expect, test } from 'vitest'
import { FakeTerminal } from '../../testing/fake-platform.ts'
import type { Context } from '../command.ts'
import { createTransferProgress } from './transfer-progress.ts'

function show({ isTty, isJson }: { isTty: boolean; isJson: boolean }): string {
  const stderr = Object.assign(new FakeTerminal(), { isTty, columns: 12 })
  const progress = createTransferProgress({ platform: { stderr }, output: { isJson } } as unknown as Context)
  progress.show('Read: 1 of 10')
  progress.show('Read: 2')
  progress.end()
  progress.end()
  return stderr.text
}

test('at a terminal one line is replaced by the next, never wider than the screen, and leaves nothing', () => {
  expect(show({ isTty: true, isJson: false })).toBe('\r\x1b[KRead: 1 of \r\x1b[KRead: 2\r\x1b[K')
})

test('nothing is written where nobody looks', () => {
  expect(show({ isTty: false, isJson: false })).toBe('')
  expect(show({ isTty: true, isJson: true })).toBe('')
})
