import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

function edit(text: string, size: number): { made: string; data: (string | null)[] } {
  const data: (string | null)[] = []
  const stream = new EventStream((event) => {
    data.push(event.get('data'))
    const value = event.get('data')
    if (value?.includes('secret')) event.set('data', value.replaceAll('secret', 'a\nb'))
  })
  const bytes = Buffer.from(text)
  const made: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) made.push(stream.push(bytes.subarray(at, at + size)))
  made.push(stream.end())
  return { made: Buffer.concat(made).toString(), data }
}

const EVENTS: [name: string, text: string, made: string, data: (string | null)[]][] = [
  [
    'lines of LF',
    'data: secret\nid: 1\n\ndata:x\n\n',
    'data: a\ndata: b\nid: 1\n\ndata:x\n\n',
    ['secret', 'x'],
  ],
  [
    'lines of CR LF',
    'data: secret\r\n\r\nid: 1\r\n\r\n',
    'data: a\ndata: b\r\n\r\nid: 1\r\n\r\n',
    ['secret', null],
  ],
  ['lines of CR', 'data: 1\r\rdata: 2\r\r', 'data: 1\r\rdata: 2\r\r', ['1', '2']],
  ['several lines of data', 'data: x\ndata\ndata:  y\n\n', 'data: x\ndata\ndata:  y\n\n', ['x\n\n y']],
  ['comments', ': ping\n\n', ': ping\n\n', [null]],
  ['a mark of its encoding', '\ufeffdata: secret\n\n', '\ufeffdata: a\ndata: b\n\n', ['secret']],
  ['an event without its end', 'data: x\n\ndata: secret', 'data: x\n\ndata: a\ndata: b', ['x', 'secret']],
  ['letters beyond ASCII', 'data: é secret 😀\n\n', 'data: é a\ndata: b 😀\n\n', ['é secret 😀']],
]

test.each(EVENTS)('%s are read in any pieces', (_name, text, made, data) => {
  for (const size of [1, 2, 3, 7, 1_000])
    expect(edit(text, size)).toMatchObject({ made: expect.any(String), data })
  for (const size of [1, 2, 3, 7, 1_000]) expect(edit(text, size).made).toBe(made)
})

test('an event of more than 64 KiB passes as it came, and the next one is edited', () => {
  const long = `data: secret${'x'.repeat(70_000)}\n\n`
  for (const size of [1_000, 1_000_000])
    expect(edit(`${long}data: secret\n\n`, size).made).toBe(`${long}data: a\ndata: b\n\n`)
})

test('an event leaves as soon as it has ended', () => {
  const stream = new EventStream(() => {})
  expect(Buffer.from(stream.push(Buffer.from('data: 1\n\nda'))).toString()).toBe('data: 1\n\n')
})
