import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes/texts.ts'
import { type MachineSample, openMachine, sealMachine } from '../testing/sample/machine-sample.ts'

/** Made once by the first version. It never changes: whatever comes after has to open it. */
const FROZEN = JSON.parse(readFileSync(new URL('./machine-1.json', import.meta.url), 'utf8')) as MachineSample

test('a token of version 1 still opens what it was made for', async () => {
  await openMachine(FROZEN)
})

test('what is made today opens, and has the shape of version 1', async () => {
  const today = await sealMachine()
  expect(listTexts(today).map(([path, text]) => [path, text.length])).toEqual(
    listTexts(FROZEN).map(([path, text]) => [path, text.length]),
  )
  await openMachine(today)
})

test('a changed byte anywhere in it is noticed', async () => {
  const missed: string[] = []
  const texts = listTexts(FROZEN)
  expect(texts).toHaveLength(16)
  for (const [path, text] of texts) {
    const changed = JSON.parse(
      JSON.stringify(FROZEN).replace(`"${text}"`, `"${change(text)}"`),
    ) as MachineSample
    const isNoticed = await openMachine(changed).then(
      () => false,
      () => true,
    )
    if (!isNoticed) missed.push(path)
  }
  // The head that a machine begins with is known by its hash: nobody asks who signed it.
  expect(missed).toEqual(['/heads/0/signature'])
})

function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([name, field]) => listTexts(field, `${path}/${name}`))
}

/** Another byte in the middle; of what is text another letter. */
function change(text: string): string {
  if (text.includes('.')) return text.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const bytes = fromBase64url(text)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 4
  return toBase64url(bytes)
}
