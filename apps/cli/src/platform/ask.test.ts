import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askLine } from './ask.ts'

function ask(keys: readonly string[], isHidden = true) {
  let written = ''
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) })
  const write = (text: string) => {
    written += text
  }
  const asked = askLine({ input, write }, 'Key: ', { isHidden })
  for (const key of keys) input.write(key)
  return asked.then((answer) => ({ answer, written, modes }))
}

test('what is hidden is not echoed, and the terminal is as it was afterwards', async () => {
  expect(await ask(['s', 'é', '🔑', '\r'])).toEqual({
    answer: 'sé🔑',
    written: 'Key: \n',
    modes: [true, false],
  })
})

test('what is shown is echoed', async () => {
  expect((await ask(['yes\r'], false)).written).toBe('Key: yes\n')
})

test.each([
  ['a pasted line', ['correct horse\n'], 'correct horse'],
  ['Backspace', ['ab🔑', '\u007f', '\b', 'c\r'], 'ac'],
  ['Ctrl-U', ['wrong', '\u0015', 'right\r'], 'right'],
  ['arrows', ['a', '\u001b[D', 'b\r'], 'ab'],
  ['Ctrl-C', ['abc', '\u0003'], null],
  ['Ctrl-D on an empty line', ['\u0004'], null],
  ['Enter alone', ['\r'], ''],
])('%s', async (_, keys, answer) => {
  expect((await ask(keys)).answer).toBe(answer)
})
