import { watchCpuMs } from '@nora/kit/testing'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

/** Both texts, put together from what is shown. */
function rebuilt(before: string, after: string) {
  const { lines } = diffLines(before, after)
  const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)
  return { before: of('same', 'removed').join('\n'), after: of('same', 'added').join('\n') }
}

test('the lines of both texts come back from the differences, in order', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 300; round++) {
    const make = () => Array.from({ length: random(12) }, () => 'abcd'[random(4)]).join('\n')
    const [before, after] = [make(), make()]
    expect(rebuilt(before, after), JSON.stringify([before, after])).toEqual({ before, after })
  }
})

test('as few lines as possible differ', () => {
  const { added, removed, lines } = diffLines('a\nb\nc\nd\n', 'a\nc\nx\nd\n')
  expect({ added, removed }).toEqual({ added: 1, removed: 1 })
  expect(lines.map(({ kind, old_line, new_line }) => [kind, old_line, new_line])).toEqual([
    ['same', 1, 1],
    ['removed', 2, null],
    ['same', 3, 2],
    ['added', null, 3],
    ['same', 4, 4],
  ])
})

test('two texts of 64 KiB that have nothing in common are compared at once', () => {
  const text = (prefix: string) => Array.from({ length: 30_000 }, (_, at) => `${prefix}${at}`).join('\n')
  const getCpuMs = watchCpuMs()
  const { added, removed } = diffLines(text('a'), text('b'))
  expect({ added, removed }).toEqual({ added: 30_000, removed: 30_000 })
  expect(getCpuMs()).toBeLessThan(2_000)
})
