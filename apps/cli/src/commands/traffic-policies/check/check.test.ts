import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainStyle } from '@nora/command-line/terminal'
import { describe, expect, test } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { toAnnotation } from './annotations.ts'
import { toDiagnosticLines } from './diagnostic-lines.ts'

const FINE = `# stays
rules:
  - expressions: ["req.url.path == '/a'"]
    actions: [{type: deny}]
`
const FORMATTED = FINE.replace('rules:', 'on_http_request:')
const WRONG = 'on_http_request:\n  - actions:\n      - type: denny\n'
const CASES = `- name: closed
  request: {path: /a}
  expect: {status: 403}
`

async function nora(
  files: Record<string, string | Uint8Array>,
  args: string[],
  given: Partial<Platform> = {},
) {
  const workingFolder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workingFolder, name), text)
  const platform = fakePlatform({ workingFolder, args: ['policy', ...args], ...given })
  const code = await runCommandLine(platform)
  const read = (name: string) => readFileSync(join(workingFolder, name), 'utf8')
  return { code, said: platform.stdout.text, refused: platform.stderr.text, read, platform, workingFolder }
}

describe('nora policy check', () => {
  test('says that a policy is fine, and how large', async () => {
    const { code, said } = await nora({ 'a.yml': FINE }, ['check', 'a.yml'])
    expect(code).toBe(0)
    expect(said).toBe('a.yml: no errors. 1 rule, 1 condition, 1 action.\n')
  })

  test('prints an error as compilers do', async () => {
    const { code, said } = await nora({ 'a.yml': WRONG }, ['check', 'a.yml'])
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      'a.yml:3:15: error: There is no action denny. Did you mean deny? [unknown_action]',
      '    3 |       - type: denny',
      '      |               ^^^^^',
      '        fix: Replace it with deny',
      'a.yml: 1 error.',
      '',
    ])
  })

  test('reads stdin, and speaks Russian', async () => {
    const stdin = { ...fakePlatform().stdin, readText: async () => WRONG }
    const { code, said } = await nora({}, ['check', '-', '--lang', 'ru'], { stdin })
    expect(code).toBe(1)
    expect(said).toContain('<stdin>:3:15: ошибка: Нет действия denny.')
  })

  test.each([
    ['a file that is not there', {}, 'There is no file a.yml.'],
    [
      'binary data',
      { 'a.yml': new Uint8Array([0x7f, 0x45, 0, 0, 0, 1, 0, 0, 2]) },
      'no text but binary data',
    ],
    ['UTF-16', { 'a.yml': Buffer.from(`\ufeff${FINE}`, 'utf16le') }, 'the file is in UTF-16'],
    ['Latin-1', { 'a.yml': Buffer.from('# caf\xe9', 'latin1') }, 'a.yml:1:6: these bytes are no UTF-8'],
  ])('%s is wrong use, and other files are checked', async (_what, files, words) => {
    const { code, said, refused } = await nora({ ...files, 'b.yml': FINE }, ['check', 'a.yml', 'b.yml'])
    expect(code).toBe(2)
    expect(refused).toContain(words)
    expect(said).toContain('b.yml: no errors.')
  })

  test('a text of 65 KiB is refused at its place', async () => {
    const { code, said } = await nora({ 'a.yml': `${FINE}#${'x'.repeat(65 * 1024)}\n` }, ['check', 'a.yml'])
    expect(code).toBe(1)
    expect(said).toContain('[too_long]')
  })

  test('--json has one object for all files', async () => {
    const files = { 'a.yml': WRONG, 'b.yml': FINE }
    const { code, said } = await nora(files, ['check', 'a.yml', 'b.yml', 'c.yml', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(said)).toMatchObject({
      event: 'policy_checked',
      files: [
        {
          file: 'a.yml',
          diagnostics: [{ code: 'unknown_action', line: 3, fix: { text: 'deny' } }],
          plan_size: null,
        },
        { file: 'b.yml', diagnostics: [], plan_size: { rules: 1, expressions: 1, actions: 1 } },
        { file: 'c.yml', unreadable: 'There is no file c.yml.' },
      ],
    })
  })

  test('--format github annotates', async () => {
    const { code, said } = await nora({ 'a.yml': WRONG }, ['check', 'a.yml', '--format', 'github'])
    expect(code).toBe(1)
    expect(said).toBe(
      '::error file=a.yml,line=3,col=15,endLine=3,endColumn=20,title=unknown_action::There is no action denny. Did you mean deny?%0AReplace it with deny\n',
    )
  })

  test('no file, and a format that there is not, are wrong use', async () => {
    expect((await nora({}, ['check'])).code).toBe(2)
    expect((await nora({}, ['check', 'a.yml', '--format', 'xml'])).refused).toContain('text or github')
  })
})

test('annotations escape what ends a part of them', () => {
  const place = { line: 2, column: 3, end_line: 4, end_column: 1 }
  expect(
    toAnnotation({ kind: 'warning', file: 'a,b:c.yml', place, title: '100%', message: 'a: b,\r\n::c' }),
  ).toBe('::warning file=a%2Cb%3Ac.yml,line=2,endLine=4,title=100%25::a: b,%0D%0A::c')
})

test('of a long line the part around the place is shown, and a wide character is marked by two columns', () => {
  const place = { line: 1, column: 302, end_line: 1, end_column: 304, path: '', fix: null }
  const said = { code: 'x', message: { ru: 'Нет.', en: 'No.' }, severity: 'error' as const, ...place }
  const source = `${'a'.repeat(300)}\t漢字\u001b${'b'.repeat(300)}`
  const lines = toDiagnosticLines(said, { name: 'a.yml', source, style: plainStyle, lang: 'en' })
  expect(lines[1]).toBe(`    1 | …${'a'.repeat(39)} 漢字·${'b'.repeat(57)}…`)
  expect(lines[2]).toBe(`      | ${' '.repeat(41)}^^^^`)
})

describe('nora policy fmt', () => {
  test('prints the canonical form with its comments', async () => {
    const { code, said, read } = await nora({ 'a.yml': FINE }, ['fmt', 'a.yml'])
    expect(code).toBe(0)
    expect(said).toContain('# stays\non_http_request:\n')
    expect(read('a.yml')).toBe(FINE)
  })

  test('--check names what would change and changes nothing; --write does', async () => {
    const checked = await nora({ 'a.yml': FINE }, ['fmt', 'a.yml', '--check'])
    expect(checked).toMatchObject({ code: 1, said: 'a.yml: formatted otherwise.\n' })
    const written = await nora({ 'a.yml': FINE }, ['fmt', 'a.yml', '--write'])
    expect(written).toMatchObject({ code: 0, said: 'a.yml: written.\n' })
    expect(written.read('a.yml')).toContain('on_http_request:')
    const again = await nora({ 'a.yml': written.read('a.yml') }, ['fmt', 'a.yml', '--check'])
    expect(again).toMatchObject({ code: 0, said: '' })
  })

  test('keeps the ends of lines', async () => {
    const crlf = FORMATTED.replaceAll('\n', '\r\n')
    const { read } = await nora({ 'a.yml': crlf }, ['fmt', 'a.yml', '--write'])
    expect(read('a.yml').match(/(?<!\r)\n/g)).toBeNull()
  })

  test('refuses what has errors, and leaves it as it is', async () => {
    const { code, said, read } = await nora({ 'a.yml': WRONG }, ['fmt', 'a.yml', '--write'])
    expect(code).toBe(1)
    expect(said).toContain('a.yml:3:15: error')
    expect(read('a.yml')).toBe(WRONG)
  })

  test('keeps rights and links', async () => {
    const workingFolder = temporaryFolder()
    writeFileSync(join(workingFolder, 'a.yml'), FINE, { mode: 0o640 })
    symlinkSync('a.yml', join(workingFolder, 'link.yml'))
    const platform = fakePlatform({ workingFolder, args: ['policy', 'fmt', 'link.yml', '--write'] })
    expect(await runCommandLine(platform)).toBe(0)
    expect(statSync(join(workingFolder, 'a.yml')).mode & 0o777).toBe(0o640)
    expect(readFileSync(join(workingFolder, 'a.yml'), 'utf8')).not.toBe(FINE)
  })

  test.each([[['-', '--write']], [['a.yml', '--write', '--check']], [[]]])(
    '%j is wrong use',
    async (args) => {
      expect((await nora({ 'a.yml': FINE }, ['fmt', ...args])).code).toBe(2)
    },
  )
})

describe('nora policy test', () => {
  test('runs the cases beside the policy', async () => {
    const { code, said } = await nora({ 'a.yml': FINE, 'a.test.yml': CASES }, ['test', 'a.yml'])
    expect(code).toBe(0)
    expect(said).toBe('a.yml\n✓ closed\n1 passed, 0 failed.\n')
  })

  test('shows what was expected and found, at the line of the case', async () => {
    const failing = `${CASES}- name: open, too\n  request: {path: /b}\n  expect: {status: 404}\n`
    const files = { 'a.yml': FINE, 'a.test.yml': failing }
    const { code, said } = await nora(files, ['test', 'a.yml'])
    expect(code).toBe(1)
    expect(said).toContain('✗ open, too  a.test.yml:4\n    status: expected 404, found null\n')
    const annotated = await nora(files, ['test', 'a.yml', '--format', 'github'])
    expect(annotated.said).toBe(
      '::error file=a.test.yml,line=4,title=open%2C too::status: expected 404, found null\n',
    )
    const { said: json } = await nora(files, ['test', 'a.yml', '--json'])
    expect(JSON.parse(json)).toMatchObject({
      files: [{ passed: 1, failed: 1, results: [{ line: 1 }, { line: 4 }] }],
    })
  })

  test('a case that cannot be understood fails, the others are run', async () => {
    const { code, said } = await nora(
      { 'a.yml': FINE, 'a.test.yml': `- name: bad\n  requst: {}\n${CASES}` },
      ['test', 'a.yml'],
    )
    expect(code).toBe(1)
    expect(said).toMatch(/✗ a\.test\.yml:\d+: There is no field “requst” here/)
    expect(said).toContain('✓ closed')
  })

  test('runs every pair of a folder', async () => {
    const workingFolder = temporaryFolder()
    mkdirSync(join(workingFolder, 'p'))
    for (const name of ['a', 'b']) {
      writeFileSync(join(workingFolder, 'p', `${name}.yml`), FINE)
      writeFileSync(join(workingFolder, 'p', `${name}.test.yml`), CASES)
    }
    const platform = fakePlatform({
      workingFolder,
      args: ['policy', 'test', 'p'],
      isFolder: async () => true,
    })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.lines().filter((line) => line.startsWith('p/'))).toEqual(['p/a.yml', 'p/b.yml'])
  })

  test.each([
    ['a policy with errors', { 'a.yml': WRONG, 'a.test.yml': CASES }, 1],
    ['no tests', { 'a.yml': FINE }, 2],
    ['a file without a case', { 'a.yml': FINE, 'a.test.yml': '' }, 2],
  ])('%s ends with an exit code of its own', async (_what, files, code) => {
    expect((await nora(files, ['test', 'a.yml'])).code).toBe(code)
  })
})
