import { type WebhookFixture, webhookFixture } from '@nora/contract/webhooks'
import { exitCodes, Failure } from '../../../output/failure.ts'

/** Mistakes in one refusal. */
const SHOWN = 20

/** Reads a file of fixtures, one JSON object per line. What is wrong is a Failure with the lines. */
export function readFixtures(text: string, file: string): WebhookFixture[] {
  const fixtures: WebhookFixture[] = []
  const mistakes: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const read = readFixture(line)
    if ('mistake' in read) mistakes.push(`${file}:${index + 1}: ${read.mistake}`)
    else fixtures.push(read.fixture)
  }
  if (mistakes.length > 0) throw refusal(mistakes.slice(0, SHOWN).join('\n'))
  if (fixtures.length > 0) return fixtures
  throw new Failure(exitCodes.usage, {
    ru: `В ${file} нет запросов. Записать их: nora webhook export NAME --format fixture -o ${file}`,
    en: `There are no requests in ${file}. To write some: nora webhook export NAME --format fixture -o ${file}`,
  })
}

function readFixture(line: string): { fixture: WebhookFixture } | { mistake: string } {
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch (error) {
    return { mistake: (error as Error).message }
  }
  const { data, error } = webhookFixture.safeParse(given)
  if (data !== undefined) return { fixture: data }
  const [issue] = error.issues
  return { mistake: [...(issue?.path ?? []), issue?.message ?? ''].join(': ') }
}

function refusal(text: string): Failure {
  return new Failure(exitCodes.usage, { ru: text, en: text }, { code: 'InvalidFixture' })
}
