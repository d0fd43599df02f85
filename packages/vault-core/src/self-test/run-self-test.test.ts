import { expect, test } from 'vitest'
import { toHex } from '../bytes/texts.ts'
import { listKnownAnswers, runSelfTest } from './run-self-test.ts'

test('every known answer is right on this platform', async () => {
  const answers = listKnownAnswers()
  for (const { name, expected, compute } of answers) expect(toHex(await compute()), name).toBe(expected)
  expect(answers).toHaveLength(13)
  await runSelfTest()
})

test('the self-test fails for any answer that is wrong or cannot be computed, and names it', async () => {
  const answers = listKnownAnswers()
  for (const [index, answer] of answers.entries()) {
    const broken = [
      { ...answer, expected: `${answer.expected.slice(0, -1)}x` },
      { ...answer, compute: () => Promise.reject(new Error('not supported')) },
    ]
    for (const wrong of broken) {
      const attempt = runSelfTest(answers.map((right, at) => (at === index ? wrong : right)))
      await expect(attempt).rejects.toMatchObject({ fault: 'self_test', detail: { name: answer.name } })
    }
  }
})
