import { expect, test } from 'vitest'
import { readableOutput } from './readable-output.ts'

test.each([
  ['plain', 'one\ntwo\n', 'one\ntwo\n'],
  ['colours', '\x1b[1;31mfailed\x1b[0m: x', 'failed: x'],
  ['a title and a cursor', '\x1b]0;deploy\x07\x1b[2Kdone', 'done'],
  ['a bar that was redrawn', ' 10%\r 50%\r100%\nend', '100%\nend'],
  ['a bar that is being redrawn', ' 10%\r 50%\r', ' 50%'],
  ['line ends of Windows', 'a\r\nb\r\n', 'a\nb\n'],
  ['bells and NULs', 'a\x07b\0c\td', 'abc\td'],
])('%s', (_name, written, read) => {
  expect(readableOutput(written)).toBe(read)
})
