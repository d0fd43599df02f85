import { expect, test } from 'vitest'

type Part = { name: string; command: string; args: string[]; advice: string }
type Outcome = { part: Part; code: number; output: string }
type RunParts = (parts: Part[], atOnce: number, onDone: (outcome: Outcome) => void) => Promise<Outcome[]>
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { runParts }: { runParts: RunParts } = await import(new URL('./run-parts.mjs', import.meta.url).href)

const node = (name: string, script: string): Part => ({
  name,
  command: process.execPath,
  args: ['-e', script],
  advice: '',
})

test('every part runs, and each tells its code and its words', async () => {
  const parts = [
    node('good', "console.log('fine')"),
    node('bad', "console.error('no'); process.exit(3)"),
    { name: 'absent', command: '/nowhere/program', args: [], advice: '' },
  ]
  const told: string[] = []
  const outcomes = await runParts(parts, 2, ({ part }) => told.push(part.name))
  const of = (name: string) => outcomes.find(({ part }) => part.name === name)
  expect(of('good')).toMatchObject({ code: 0, output: 'fine\n' })
  expect(of('bad')).toMatchObject({ code: 3, output: 'no\n' })
  expect(of('absent')?.code).not.toBe(0)
  expect(told.sort()).toEqual(['absent', 'bad', 'good'])
})
