import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, TriggerFixture } from '../testing/trigger-fixture.ts'

/** Says what it was really started with, NULs and all. */
const DUMP = `process.stdin.resume().on('end', () => {
  process.stdout.write(JSON.stringify({ argv: process.argv.slice(1), argv0: process.argv0, env: process.env }))
})`
const WORDS = ['--', '-x', '$NORA_PATH', '%NORA_QUERY%', '{{body}}', '`id`', '*', '"', '']
const BASE = { PATH: process.env.PATH, HOME: '/home/anna', LD_PRELOAD: '', NORA_TOKEN: 'nt_hidden' }

let fixture: TriggerFixture
beforeAll(() => {
  fixture = new TriggerFixture({ environment: BASE })
})
afterAll(() => fixture.end())

const nasty = fc.constantFrom(
  ...[
    '; touch /tmp/x',
    '$(id)',
    '`id`',
    '--version',
    '-rf',
    '&& id',
    '| id',
    '\n',
    "' OR '",
    '%0aid',
    '%00',
    '../..',
  ],
  ...[
    'PATH=/evil',
    'LD_PRELOAD=/evil.so',
    'BASH_FUNC_x%%=() { id; }',
    '() { :; }; id',
    'IFS=x',
    'NORA_TOKEN=x',
  ],
)
/** What may stand in a header's value; the edge refuses the rest. */
const value = fc
  .oneof(nasty, fc.string({ unit: 'binary-ascii' }))
  .map((text) => text.replace(/[^\t\x20-\x7e]/g, ''))
const fieldName = fc.oneof(
  fc.constantFrom('Path', 'Ld-Preload', 'X-Token', 'Nora-Token', 'X_Path', '_', 'A-', 'BASH-FUNC-x'),
  fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/),
)
const query = fc
  .array(fc.tuple(fc.oneof(nasty, fc.string()), fc.oneof(nasty, fc.string())), { maxLength: 5 })
  .map((pairs) => new URLSearchParams(pairs).toString())
const framing =
  /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|trailer|te|keep-alive|date)$/i

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.oneof(nasty, fc.string()).map((text) => `/${encodeURI(text).replaceAll('?', '')}`),
  query,
  fields: fc.uniqueArray(fc.tuple(fieldName, value), {
    selector: ([name]) => name.toLowerCase(),
    maxLength: 6,
  }),
  body: fc.oneof(nasty, fc.string({ unit: 'binary' })),
})

test('nothing of a request becomes an argument, an option, a shell word or a variable of another name', async () => {
  const target = fixture.program(process.execPath, ['-e', DUMP, '--', ...WORDS], { concurrency: 4 })
  const property = fc.asyncProperty(anyRequest, async ({ method, path, query: search, fields, body }) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const headers = { ...Object.fromEntries(fields.filter(([name]) => !framing.test(name))), ...length }
    const answer = await ask(fixture, target, { method, path: `${path}?${search}`, headers, body })
    expect(answer.status).toBe(200)
    const { argv, argv0, env } = JSON.parse(answer.body) as {
      argv: string[]
      argv0: string
      env: Record<string, string>
    }
    expect([argv0, ...argv]).toEqual([process.execPath, ...WORDS])
    const others = Object.entries(env).filter(([name]) => !name.startsWith('NORA_'))
    expect(Object.fromEntries(others)).toEqual({ PATH: BASE.PATH, HOME: BASE.HOME, LD_PRELOAD: '' })
    expect(env).not.toHaveProperty('NORA_TOKEN')
    expect(env).toMatchObject({ NORA_METHOD: method, NORA_PATH: path, NORA_QUERY: search })
  })
  await fc.assert(property, { numRuns: 30 })
})
