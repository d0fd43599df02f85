import { writeFileSync } from 'node:fs'
import { ApiProblem } from '@nora/client'
import { SecretError } from '@nora/secrets-kit'
import { describe, expect, test } from 'vitest'
import { fakeSecrets } from '../../testing/fake-secrets.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

function machine(configs: Parameters<typeof fakeSecrets>[0] = { 'shop/dev': { URL: 'postgres://dev' } }) {
  const fake = fakeSecrets(configs)
  const { run } = vaultMachine(fake)
  const secrets = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['secrets', ...args, '-c', 'shop/dev'], { typed: [], ...given })
  const names = () => fake.stored[0]?.secrets.map(({ entry }) => entry?.name)
  return { secrets, names, fake }
}

describe('nora secrets set', () => {
  test.each([
    ['A B', /a space in the name/, 'A_B'],
    ['A;B', /a semicolon/, 'A_B'],
    ['A$B', /a \$ in the name/, 'A_B'],
    ['A-B', /use an underscore/, 'A_B'],
    ['=A', /a = in the name/, '_A'],
    ['ИМЯ', /Cyrillic/, 'IMYA'],
    ['1A', /does not begin with a digit/, '_1A'],
    ['A.B', /Latin letters, digits and _/, 'A_B'],
    ['A'.repeat(129), /longer than 128/, 'A'.repeat(128)],
  ])('refuses the name %j, says why, and proposes one', async (name, says, proposal) => {
    const { secrets, names } = machine()
    const { code, error } = await secrets(['set', name], { typed: undefined, piped: 'hidden' })
    expect([code, names()]).toEqual([2, ['URL']])
    expect(error).toMatch(says)
    expect(error.replaceAll(/\n\s*/g, ' ').replaceAll(' ', '')).toContain(`Forexample:${proposal}`)
    expect(error).not.toContain('hidden')
  })

  test.each([
    ['string', 'hidden\0', /NUL byte.*base64/s],
    ['string', 'h'.repeat(64 * 1_024 + 1), /larger than 64 KiB/],
    ['integer', 'hidden', /no whole number, such as 42/],
    ['decimal', '1,5 hidden', /no decimal number, such as/],
    ['boolean', 'hidden', /one of true, false/],
    ['url', 'hidden', /no whole address, such as https/],
    ['email', 'hidden', /no email address/],
    ['json', '{"a":1,\n"a":"hidden"}', /a key comes twice \(line 2, column 1\)/],
    ['yaml', 'a: [hidden', /no YAML/],
    ['xml', '<!DOCTYPE a><a>hidden</a>', /DOCTYPE/],
  ])('refuses a wrong value of the type %s, and says what is expected', async (type, piped, says) => {
    const { secrets, names } = machine()
    await secrets(['ls'])
    const { code, error } = await secrets(['set', 'NEW', '--type', type], { typed: undefined, piped })
    expect([code, names()]).toEqual([2, ['URL']])
    expect(error).toMatch(says)
    expect(error).toContain('Nothing was stored')
    expect(error).not.toContain('hidden')
  })

  test('refuses an empty input, as that of a command that has failed, unless it is meant', async () => {
    const { secrets, fake } = machine()
    await secrets(['ls'])
    const { code, error } = await secrets(['set', 'URL'], { typed: undefined, piped: '' })
    expect([code, error]).toEqual([2, expect.stringContaining("nora secrets set URL ''")])
    expect(fake.stored[0]?.secrets[0]?.entry?.value).toBe('postgres://dev')
    await secrets(['set', 'URL', ''])
    expect(fake.stored[0]?.secrets[0]?.entry?.value).toBe('')
  })

  test('tells a reference that leads nowhere, and stores it', async () => {
    const path = ['shop/dev/NEW', 'shop/dev/HOST']
    const fake = fakeSecrets({ 'shop/dev': {} }, { problems: [{ name: 'NEW', fault: 'missing', path }] })
    const { run } = vaultMachine(fake)
    const args = ['secrets', 'set', 'NEW', '-c', 'shop/dev']
    const { code, error } = await run(args, { typed: [`\${HOST}`, `\${HOST}`] })
    expect([code, fake.stored[0]?.secrets.length]).toEqual([0, 1])
    expect(error).toContain('NEW: there is no such secret (shop/dev/NEW → shop/dev/HOST)')
  })
})

test.each([
  [['set', 'URL', '--mine', '--type', 'integer', '--shown'], /--mine sets a value only: --type, --shown/],
  [['tokens', '--write', '--expires', '1d'], /--write, --expires: only with --create/],
  [['tokens', '--revoke', 'ci', '--cidr', '10.0.0.0/8'], /--cidr: only with --create/],
  [['tokens', '--create', 'ci', '--revoke', 'ci'], /Use one of --create, --change and --revoke/],
  [['tokens', '--change', 'ci'], /--change: it is not said what to change/],
  [['tokens', '--change', 'ci', '--write'], /--write: only with --create/],
  [['tokens', '--create', 'ci', '--name', 'x'], /--name: only with --change/],
  [['tokens', '--change', 'ci', '--cidr', '10.0.0/8'], /“10.0.0\/8” is neither an address/],
  [['tokens', '--create', 'ci', '--cidr', '10.0.0/8'], /“10.0.0\/8” is neither an address/],
  [['tokens', '--create', 'ci', '--expires', '0'], /such a token would never work/],
])('%j is refused, as a part of it would be passed over', async (args, says) => {
  const { secrets, fake } = machine()
  const { code, error } = await secrets(args, { typed: undefined, piped: 'hidden' })
  expect([code, error, fake.stored[0]?.own]).toEqual([2, expect.stringMatching(says), []])
})

test('an own value is of the type of the secret that it stands before', async () => {
  const { secrets, fake } = machine()
  await secrets(['ls'])
  await secrets(['set', 'PORT', '--type', 'integer'], { typed: undefined, piped: '80' })
  const { code, error } = await secrets(['set', 'PORT', '--mine'], { typed: undefined, piped: 'hidden' })
  expect([code, error, fake.stored[0]?.own]).toEqual([2, expect.stringContaining('no whole number'), []])
  await secrets(['set', 'PORT', '--mine'], { typed: undefined, piped: '81' })
  expect(fake.stored[0]?.own).toEqual([{ name: 'PORT', value: '81' }])
})

describe('input that is no UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('URL: hidden '), Buffer.of(0xff)])

  test.each([
    [['set', 'URL'], 2],
    [['edit'], 2],
    [['import', '-', '--yes'], 1],
    [['import', '-', '--format', 'dotenv', '--yes'], 1],
  ])('is refused by %j, and nothing of it is replaced by another character', async (args, wanted) => {
    const { secrets, fake } = machine()
    await secrets(['ls'])
    const { code, error } = await secrets(args, { typed: undefined, piped: bytes })
    expect([code, error]).toEqual([wanted, expect.stringContaining('UTF-8')])
    expect(error).not.toContain('hidden')
    expect(fake.stored[0]?.secrets[0]?.entry?.value).toBe('postgres://dev')
  })

  test('is refused where an editor has written it, and can be edited on', async () => {
    const { secrets, fake } = machine()
    const runAttached = async (command: readonly string[]) => {
      writeFileSync(command.at(-1) ?? '', bytes)
      return 0
    }
    await secrets(['ls'])
    const { code, error } = await secrets(['edit'], { typed: ['q'], runAttached })
    expect([code, error]).toEqual([1, expect.stringContaining('UTF-8')])
    expect(fake.stored[0]?.secrets[0]?.entry?.value).toBe('postgres://dev')
  })

  test('is told from the character that stands for it', async () => {
    const { secrets, fake } = machine()
    await secrets(['ls'])
    await secrets(['set', 'URL'], { typed: undefined, piped: 'x\ufffd' })
    expect(fake.stored[0]?.secrets[0]?.entry?.value).toBe('x\ufffd')
  })
})

describe('a text without anything in it', () => {
  test.each([[''], ['\n# a comment\n'], ['~\n']])('%j removes nothing from a config', async (piped) => {
    const { secrets, names } = machine()
    await secrets(['ls'])
    const { code, error } = await secrets(['edit'], { typed: undefined, piped })
    expect([code, names()]).toEqual([2, ['URL']])
    expect(error).toContain('leave {} in it')
  })

  test.each([
    ['hidden', /names with values are expected, such as URL:/],
    ['A: "1"\nA: "hidden"\n', /line 2, column 1: this key came before/],
    ['A: "1"\nB: [hidden\n', /line \d, column \d+: this is no YAML/],
    ['A: 80\n', /cannot be read: A\..*Write values in quotes/s],
  ])('%j is told with its place', async (piped, says) => {
    const { secrets, names } = machine()
    await secrets(['ls'])
    const { code, error } = await secrets(['edit'], { typed: undefined, piped })
    expect([code, names()]).toEqual([2, ['URL']])
    expect(error).toMatch(says)
    expect(error).not.toContain('hidden')
  })

  test('but {} does, as it is meant', async () => {
    const { secrets, names } = machine()
    await secrets(['ls'])
    await secrets(['edit'], { typed: undefined, piped: '{}\n' })
    expect(names()).toEqual([])
  })
})

describe('history and restore', () => {
  test('a secret that is gone comes back by its name', async () => {
    const { secrets, names } = machine()
    await secrets(['unset', 'URL'])
    expect(names()).toEqual([])
    expect((await secrets(['history', 'URL', '--values'])).text).toContain('postgres://old')
    await secrets(['restore', 'URL', '--version', '1'])
    expect(names()).toEqual(['URL'])
  })

  test('a change that was never made is no reproach to the server', async () => {
    const { secrets, fake } = machine()
    const { code, error } = await secrets(['restore', '--at', '99'])
    expect([code, error]).toEqual([1, expect.stringContaining('no change #99 yet, the last one is #9')])
    expect(fake.secretsAsked).toEqual([])
  })

  test.each([[['restore', 'A', 'B', '--version', '1']], [['history', 'A', 'B']], [['unset']]])(
    '%j is refused rather than half understood',
    async (args) => {
      const { secrets, names } = machine()
      expect((await secrets(args)).code).toBe(2)
      expect(names()).toEqual(['URL'])
    },
  )
})

test('an empty NORA_SECRETS_TOKEN is told where nobody is signed in', async () => {
  const { secrets } = machine()
  const env = { LANG: 'en', NORA_SECRETS_TOKEN: '' }
  const { code, error } = await secrets(['ls'], { env, token: null, typed: undefined })
  expect([code, error]).toEqual([3, expect.stringContaining('NORA_SECRETS_TOKEN is set and empty')])
})

test('a refusal of single fields names them', async () => {
  const { secrets, fake } = machine()
  const body = {
    code: 'ValidationError',
    error: 'Check the marked fields.',
    fields: { cidrs: 'Not an address range.' },
  }
  Object.assign(fake.vault, {
    createMachineToken: async () => {
      throw new ApiProblem(422, body, null)
    },
  })
  const { code, error } = await secrets(['tokens', '--create', 'ci', '--cidr', '10.0.0.0/8'], {
    typed: ['4821'],
  })
  expect([code, error]).toEqual([1, expect.stringContaining('cidrs: Not an address range.')])
})

test('what the engine refuses to seal is told, and nothing of it', async () => {
  const { secrets, fake, names } = machine()
  Object.assign(fake.vault, {
    saveSecrets: async () => {
      throw new SecretError('comment')
    },
  })
  const { code, error } = await secrets(['set', 'NEW', '--comment', 'long'], { typed: ['hidden', 'hidden'] })
  expect([code, names()]).toEqual([2, ['URL']])
  expect(error).toContain('The comment is longer than 1 KiB')
  expect(error).not.toContain('hidden')
})
