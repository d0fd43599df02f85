import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextLines } from './text-lines.ts'

function getLines(chunks: readonly Uint8Array[]): string[] {
  const found: string[] = []
  const lines = new TextLines((line) => found.push(line))
  for (const chunk of chunks) lines.push(chunk)
  lines.end()
  return found
}

test('lines are the same however their bytes arrive', () => {
  const text = 'один\r\ntwo\n\nlast'
  const bytes = Buffer.from(text)
  expect(getLines([bytes])).toEqual(['один', 'two', '', 'last'])
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
      expect(getLines(chunks)).toEqual(['один', 'two', '', 'last'])
    }),
  )
})

test('a line without end is cut, and the next one is whole', () => {
  const [first = '', second] = getLines([
    Buffer.from('x'.repeat(1_500)),
    Buffer.from(`${'y'.repeat(1_500)}\nz`),
  ])
  expect(first).toHaveLength(2_000)
  expect(second).toBe('z')
})
