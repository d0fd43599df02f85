import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problem, temporaryFolder } from '../../../testing/fake-platform.ts'
import { run, type WebhookRoutes } from '../testing/run-webhook.ts'

const EXPORT = 'GET /v1/webhooks/whk_1/export'
const TEXT = '{"id":"whr_1","path":"/é"}\n{"id":"whr_2"}\n'

function exporting(asked: string[]): WebhookRoutes {
  return {
    [EXPORT]: ({ search }) => {
      asked.push(search)
      return new Response(TEXT)
    },
  }
}

describe('nora webhook export', () => {
  test('prints what the server sends, as it is', async () => {
    const asked: string[] = []
    const { code, lines } = await run(['export', 'orders'], exporting(asked))
    expect([code, `${lines.join('\n')}\n`]).toEqual([0, TEXT])
    expect(asked).toEqual(['?format=jsonl'])
  })

  test('-o writes a file for its owner only, whole', async () => {
    const asked: string[] = []
    const workingFolder = temporaryFolder()
    const args = [
      'export',
      'orders',
      '--format',
      'har',
      '--query',
      'state:dead',
      '--from',
      '2h',
      '-o',
      'a.har',
    ]
    const { lines } = await run(args, exporting(asked), { workingFolder })
    const path = join(workingFolder, 'a.har')
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(lines[0]).toContain('Wrote a.har')
    const from = encodeURIComponent('2026-11-28T10:00:00.000Z')
    expect(asked).toEqual([`?format=har&q=state%3Adead&from=${from}`])
  })

  test('a connection that breaks off leaves no file behind', async () => {
    const workingFolder = temporaryFolder()
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(TEXT)),
      pull: (controller) => controller.error(new Error('cut')),
    })
    const routes = { [EXPORT]: () => new Response(broken) }
    const { code } = await run(['export', 'orders', '-o', 'a.jsonl'], routes, { workingFolder })
    expect([code, existsSync(join(workingFolder, 'a.jsonl'))]).toEqual([6, false])
  })

  test.each([
    [['--format', 'xml'], 'not “xml”'],
    [['--json'], 'With --json'],
    [['--from', 'monday'], 'up to 365d'],
  ])('%j is refused before anything is asked', async (args, said) => {
    const { code, text } = await run(['export', 'orders', ...args])
    expect([code, text]).toEqual([2, expect.stringContaining(said)])
  })

  test('a refusal of the server is said', async () => {
    const refuse = () => problem(403, 'Forbidden', 'A full key is needed.')
    const { code, error } = await run(['export', 'orders'], { [EXPORT]: refuse })
    expect([code, error]).toEqual([4, expect.stringContaining('A full key is needed.')])
  })
})
