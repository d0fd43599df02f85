import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFolder } from '../kit/nora-system.ts'

const page = readFileSync(join(repositoryFolder, 'docs/security/asvs.md'), 'utf8')
const rows = page
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) \| ([123]) \| .+ \| (.+) \| (.+) \|$/.exec(line))
  .flatMap((match) => (match ? [{ id: match[1] ?? '', how: match[3] ?? '', shownBy: match[4] ?? '' }] : []))

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by the last of each section. */
const SECTIONS: readonly (readonly [section: string, last: number])[] = [
  ['1.1', 2],
  ['1.2', 9],
  ['1.3', 11],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
]

test('the table has every requirement of levels 1 and 2, each once', () => {
  const ids = rows.map(({ id }) => id)
  const asked = SECTIONS.flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  )
  expect(asked.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(rows)('$id', ({ how, shownBy }) => {
  test('says how it is met, and what it names as proof is there', () => {
    expect(how.length).toBeGreaterThan(3)
    if (shownBy === '–') return
    const proofs = [...shownBy.matchAll(/`([^`]+)`: “([^”]+)”/g)]
    expect(proofs.length).toBe(shownBy.split('<br>').length)
    for (const [, file = '', name = ''] of proofs) {
      const path = join(repositoryFolder, file)
      expect(existsSync(path), file).toBe(true)
      // A word alone is in many places: a name is as many as say what is proved.
      expect(name.split(' ').length, name).toBeGreaterThan(1)
      expect(
        titlesIn(path).some((title) => title.includes(name)),
        `${file} has no “${name}”`,
      ).toBe(true)
    }
  })
})

/** Every string of a line that is not a comment: titles of tests, and of the rows they are made of. */
function titlesIn(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)])
    .map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'))
}
