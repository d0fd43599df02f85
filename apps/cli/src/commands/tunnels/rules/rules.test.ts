import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RulePlaces } from '@nora/command-line'
import { getRequestedRules } from '@nora/command-line/options'
import { describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../../catalogue/load-commands.ts'
import type { Failure } from '../../../output/failure.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { parseArguments } from '../../parse-arguments.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'
import { readRules } from './read-rules.ts'
import { readRequested } from './rule-entries.ts'

const commands = await loadAllCommands()

/** What the edge would be asked for by `nora http 3000` with these words and variables. */
async function getRules(words: readonly string[], env: Record<string, string> = {}, baseFolder = '/') {
  const { input } = parseArguments(['http', '3000', ...words], commands, env)
  const platform = fakePlatform({ env })
  return readRules(getRequestedRules(input), { ...platform, baseFolder, getName: (option) => `--${option}` })
}

async function getFailure(words: readonly string[], env: Record<string, string> = {}): Promise<Failure> {
  return getRules(words, env).then(
    () => Promise.reject(new Error(`${words.join(' ')} was accepted`)),
    (error: unknown) => error as Failure,
  )
}

describe('options ask the edge for', () => {
  test.each([
    [[], {}],
    [['--basic-auth', 'anna:secret-123'], { basic_auth: ['anna:secret-123'] }],
    [['--key-auth', 'key-12345', '--key-auth=key-67890'], { key_auth: ['key-12345', 'key-67890'] }],
    [
      ['--allow-cidr', '10.0.0.0/8,192.0.2.7', '--deny-cidr', '2001:db8::/32'],
      { allow_cidr: ['10.0.0.0/8', '192.0.2.7'], deny_cidr: ['2001:db8::/32'] },
    ],
    [
      ['--add-header', 'X-A: a: b', '--add-header', 'request:X-B:1', '--remove-header', 'Cookie'],
      {
        request_headers: {
          add: [
            ['X-A', 'a: b'],
            ['X-B', '1'],
          ],
          remove: ['Cookie'],
        },
      },
    ],
    [
      ['--add-header', 'response:X-A: 1', '--remove-header', 'response:Server'],
      { response_headers: { add: [['X-A', '1']], remove: ['Server'] } },
    ],
    [['--cors'], { cors: '*' }],
    [['--cors=*'], { cors: '*' }],
    [
      ['--cors', 'https://A.example/, http://localhost:80,capacitor://localhost'],
      { cors: ['https://a.example', 'http://localhost', 'capacitor://localhost'] },
    ],
    [['--cors=false'], {}],
    [['--https-redirect'], { https_redirect: true }],
    [['--rate-limit', '100/m'], { rate_limit: { limit: 100, window_s: 60 } }],
    [['--rate-limit', '5/s'], { rate_limit: { limit: 5, window_s: 1 } }],
  ])('%j: %j', async (words, expected) => {
    expect(await getRules(words)).toEqual(expected)
  })

  test('all of it by variables, several values on a line each', async () => {
    const env = {
      NORA_BASIC_AUTH: 'anna:secret-123\nboris:secret-456',
      NORA_KEY_AUTH: 'key-12345',
      NORA_ALLOW_CIDR: '10.0.0.0/8, 192.0.2.7',
      NORA_DENY_CIDR: '10.1.0.0/16',
      NORA_ADD_HEADER: 'X-A: 1\nresponse:X-B: 2',
      NORA_REMOVE_HEADER: 'Cookie',
      NORA_CORS: 'https://a.example',
      NORA_HTTPS_REDIRECT: 'true',
      NORA_RATE_LIMIT: '10/s',
    }
    expect(await getRules([], env)).toEqual({
      basic_auth: ['anna:secret-123', 'boris:secret-456'],
      key_auth: ['key-12345'],
      allow_cidr: ['10.0.0.0/8', '192.0.2.7'],
      deny_cidr: ['10.1.0.0/16'],
      request_headers: { add: [['X-A', '1']], remove: ['Cookie'] },
      response_headers: { add: [['X-B', '2']], remove: [] },
      cors: ['https://a.example'],
      https_redirect: true,
      rate_limit: { limit: 10, window_s: 1 },
    })
    expect(await getRules([], { NORA_CORS: '1' })).toEqual({ cors: '*' })
  })

  test('rules from files and other variables', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'lists'))
    writeFileSync(join(folder, 'login.txt'), 'anna:secret-123\r\n\r\nboris:#secret 456\n')
    writeFileSync(
      join(folder, 'lists/office.txt'),
      '# office\n10.0.0.0/8 # and all\n\n192.0.2.7, 192.0.2.8\n',
    )
    const words = ['--basic-auth', 'file:login.txt', '--key-auth', 'env:KEY']
    const lists = ['--allow-cidr', `file:${join(folder, 'lists/office.txt')}`]
    expect(await getRules([...words, ...lists], { KEY: 'key-12345' }, folder)).toEqual({
      basic_auth: ['anna:secret-123', 'boris:#secret 456'],
      key_auth: ['key-12345'],
      allow_cidr: ['10.0.0.0/8', '192.0.2.7', '192.0.2.8'],
    })
  })
})

describe('what will not do is said with what to write instead, and without secrets', () => {
  test.each([
    [['--basic-auth', 'anna'], /--basic-auth: needs a user and a password/],
    [['--basic-auth', 'anna:hidden'], /--basic-auth: the password of anna .* 8 characters/],
    [['--key-auth', 'hidden'], /--key-auth: .* 8 visible/],
    [['--key-auth', 'hidden hidden'], /--key-auth: .* no spaces/],
    [['--allow-cidr', '10.0.0.0/33'], /--allow-cidr: “10\.0\.0\.0\/33” .* write 192/],
    [['--deny-cidr', 'localhost'], /--deny-cidr: “localhost”/],
    [['--add-header', 'X-A'], /--add-header: “X-A” is no field; write "X-A: 1"/],
    [['--add-header', 'response:X-A'], /no field/],
    [['--add-header', 'X A: 1'], /“X A” cannot be the name/],
    [['--add-header', 'X-A: имя'], /the value of X-A/],
    [['--add-header', 'Content-Length: 1'], /Content-Length cannot be edited/],
    [['--add-header', 'host: a'], /host cannot be edited.*--host-header/],
    [['--remove-header', 'response:transfer-encoding'], /transfer-encoding cannot be edited/],
    [['--remove-header', 'X-Forwarded-For'], /X-Forwarded-For cannot be edited/],
    [['--remove-header', 'X-A: 1'], /“X-A: 1” cannot be the name/],
    [['--cors', 'example.com'], /--cors: “example\.com” is no origin; write https/],
    [['--cors', 'https://a.example/path'], /no origin/],
    [['--rate-limit', '10'], /--rate-limit: “10” is no rate; write 10\/s/],
    [['--rate-limit', '0/s'], /no rate/],
    [['--rate-limit', '10/h'], /no rate/],
    [['--basic-auth', 'env:NOTHING'], /--basic-auth: the variable NOTHING is empty/],
    [['--basic-auth', 'file:/no/such/file'], /there is no file \/no\/such\/file/],
  ])('%j', async (words, says) => {
    const failure = await getFailure(words)
    expect(failure.exitCode).toBe(2)
    expect(failure.text.en).toMatch(says)
    expect(`${failure.text.en}${failure.text.ru}`).not.toContain('hidden')
    expect(failure.text.ru).toMatch(/^--[a-z-]+: [\s\S]*[а-яё]/)
  })

  test('in a variable too', async () => {
    const failure = await getFailure(['--key-auth', 'env:KEY'], { KEY: 'hidden' })
    expect(failure.text.en).toMatch(/^--key-auth: .* 8 visible/)
    expect(failure.text.en).not.toContain('hidden')
  })

  test('a list without end has an end', async () => {
    const env = { LIST: Array.from({ length: 10_001 }, (_, i) => `10.0.${i >>> 8}.${i & 255}`).join('\n') }
    expect((await getFailure(['--allow-cidr', 'env:LIST'], env)).text.en).toContain('10000')
    const fields = Array.from({ length: 33 }, (_, i) => ['--add-header', `X-${i}: 1`]).flat()
    expect((await getFailure(fields)).text.en).toContain('32')
  })
})

describe('values of secrets', () => {
  const VALUES: Record<string, string> = {
    'secret://shop/dev/PASSWORD': 'correct horse',
    'secret://shop/dev/PASSWORDS': 'anna:secret-123\nboris:secret-456',
    'secret://shop/dev/KEY': 'key-12345',
    'secret://shop/dev/SHORT': 'hidden',
    'secret://shop/dev/LINES': 'hidden\r\nX-B: 1',
  }
  const fill = (words: readonly string[], readSecret: RulePlaces['readSecret']) => {
    const { input } = parseArguments(['http', '3000', ...words], commands, {})
    const getName = (option: string) => `--${option}`
    return readRules(getRequestedRules(input), { ...fakePlatform(), baseFolder: '/', getName, readSecret })
  }
  const get = (words: readonly string[]) => fill(words, async (address) => VALUES[address] ?? '')

  test('stand where values stand, and within them', async () => {
    const words = ['--basic-auth', 'anna:secret://shop/dev/PASSWORD', '--key-auth', 'secret://shop/dev/KEY']
    const header = ['--add-header', 'Authorization: Bearer secret://shop/dev/KEY; a=1']
    expect(await get([...words, ...header])).toEqual({
      basic_auth: ['anna:correct horse'],
      key_auth: ['key-12345'],
      request_headers: { add: [['Authorization', 'Bearer key-12345; a=1']], remove: [] },
    })
    expect(await get(['--basic-auth', 'secret://shop/dev/PASSWORDS'])).toEqual({
      basic_auth: ['anna:secret-123', 'boris:secret-456'],
    })
  })

  test('are left out where they are not looked up, and with them what needs them', async () => {
    const words = ['--key-auth', 'secret://a/b/C', '--add-header', 'X-A: secret://a/b/C', '--cors']
    expect(await fill(words, async () => null)).toEqual({ cors: '*' })
    await expect(fill(words, undefined)).rejects.toThrow(/--key-auth: only the client nora/)
  })

  test.each([
    [
      ['--basic-auth', 'secret://shop/dev/SHORT'],
      /--basic-auth: the value of secret:\/\/shop\/dev\/SHORT will not/,
    ],
    [['--basic-auth', 'anna:secret://shop/dev/SHORT'], /--basic-auth: the value of/],
    [['--key-auth', 'secret://shop/dev/SHORT'], /--key-auth: the value of/],
    [['--allow-cidr', 'secret://shop/dev/SHORT'], /--allow-cidr: the value of/],
    [['--add-header', 'X-A: secret://shop/dev/LINES'], /--add-header: the value of/],
    [['--add-header', 'secret://shop/dev/SHORT: 1'], /--add-header: the value of/],
  ])('that will not do are said without them: %j', async (words, says) => {
    const failure = await get(words).catch((error: unknown) => error as Failure)
    expect((failure as Failure).text.en).toMatch(says)
    expect(`${(failure as Failure).text.en}${(failure as Failure).text.ru}`).not.toContain('hidden')
  })
})

describe('nora.yml', () => {
  const requested = (text: string) => readRequested(parseTunnelFile(text, 'nora.yml').tunnels.a!)

  test('asks for the same, one value or several, fields as text or as keys', () => {
    const text = `tunnels:
  a:
    target: 3000
    basic_auth: anna:secret-123
    key_auth: [key-12345, env:KEY]
    allow_cidr: 10.0.0.0/8, 192.0.2.7
    deny_cidr: [file:list.txt]
    add_header:
      - X-A: 1
      - "response:X-B: 2"
    remove_header: Cookie
    cors: true
    https_redirect: true
    rate_limit: 10/s
`
    expect(requested(text)).toEqual({
      basicAuth: ['anna:secret-123'],
      keyAuth: ['key-12345', 'env:KEY'],
      allowCidr: ['10.0.0.0/8, 192.0.2.7'],
      denyCidr: ['file:list.txt'],
      addHeader: ['X-A: 1', 'response:X-B: 2'],
      removeHeader: ['Cookie'],
      cors: ['*'],
      httpsRedirect: true,
      rateLimit: '10/s',
    })
    expect(
      requested('tunnels: {a: {target: 1, add_header: {X-A: 1, "response:X-B": true}}}').addHeader,
    ).toEqual(['X-A: 1', 'response:X-B: true'])
  })

  test.each([
    ['basic_auth: anna:hidden', /column 17: tunnels\.a\.basic_auth: the password of anna/],
    ['key_auth: [key-12345, hidden]', /column 27: tunnels\.a\.key_auth\.1: the key will not do/],
    ['allow_cidr: [10.0.0.0/8, 10.0.0.0/40]', /column 30: tunnels\.a\.allow_cidr\.1: “10\.0\.0\.0\/40”/],
    ['add_header: {Host: a}', /column 17: tunnels\.a\.add_header: Host cannot be edited/],
    ['add_header: ["X-A 1"]', /column 18: tunnels\.a\.add_header\.0: “X-A 1” is no field/],
    ['remove_header: [Connection]', /tunnels\.a\.remove_header\.0: Connection cannot be edited/],
    ['cors: example.com', /tunnels\.a\.cors: “example\.com” is no origin/],
    ['rate_limit: often', /tunnels\.a\.rate_limit: “often” is no rate/],
    ['basic_auth: anna:secret://shop/PASSWORD', /secret:\/\/shop\/PASSWORD is no address of a secret/],
    ['add_header: {X-A: Bearer secret://shop/dev/1}', /add_header: secret:\/\/shop\/dev\/1 is no address/],
    ['rate_limits: 1/s', /unknown key rate_limits, did you mean rate_limit\?/],
    ['basic_auth: {anna: secret}', /tunnels\.a\.basic_auth: /],
  ])('%s is said with its place', (line, says) => {
    let failure: Failure | null = null
    try {
      parseTunnelFile(`tunnels:\n  a:\n    target: 1\n    ${line}\n`, 'nora.yml')
    } catch (error) {
      failure = error as Failure
    }
    expect(failure?.text.en).toMatch(/^nora\.yml, line 4, /)
    expect(failure?.text.en).toMatch(says)
    expect(failure?.text.en).not.toContain('hidden')
  })
})
