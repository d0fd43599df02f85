import { isProblem } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { configurationPage, helpText } from '../help.ts'
import { nearest } from '../nearest.ts'
import { loadConfig } from './load-config.ts'
import { SETTINGS } from './settings.ts'

function load(files: Record<string, string>, env: Record<string, string> = {}, file?: string) {
  return loadConfig({ folder: '/srv', env, file, readText: (path) => files[path] })
}

function refusal(files: Record<string, string>, env: Record<string, string> = {}, file?: string): string {
  try {
    load(files, env, file)
  } catch (error) {
    if (isProblem(error, 'ConfigInvalid')) return error.text.en
    throw error
  }
  throw new Error('nothing was refused')
}

const FILE = '/srv/nora-server.yml'

describe('settings', () => {
  test('without a file and variables the defaults hold', () => {
    const config = load({})
    expect(config).toMatchObject({ data: '/srv/.nora', sample: true, region: { domain: 'localhost' } })
    expect(config.control.http_port).toBeUndefined()
  })

  test('a variable wins over the file', () => {
    const files = { [FILE]: 'edge:\n  http_port: 9000\n  link_tls: off\n' }
    expect(load(files).edge).toMatchObject({ http_port: 9000, link_tls: false })
    expect(load(files, { NORA_EDGE_HTTP_PORT: '9001' }).edge.http_port).toBe(9001)
  })

  test('certificates stand in the file or, as JSON, in a variable; paths start where the file is', () => {
    const files = { [FILE]: 'edge:\n  certificates:\n    - { cert: tls/a.pem, key: /etc/a.key }\n' }
    const pair = { cert: '/srv/tls/a.pem', key: '/etc/a.key' }
    expect(load(files).edge.certificates).toEqual([pair])
    const variable = JSON.stringify([{ cert: 'tls/a.pem', key: '/etc/a.key' }])
    expect(load({}, { NORA_EDGE_CERTIFICATES: variable }).edge.certificates).toEqual([pair])
  })

  test('an empty variable is no setting', () => {
    expect(load({}, { NORA_EDGE_HTTP_PORT: '' }).edge.http_port).toBeUndefined()
  })

  test('a secret may stand in a file of its own', () => {
    const files = { '/run/db': 'postgres://a:b@c/d\n' }
    expect(load(files, { NORA_CONTROL_DATABASE_URL: 'file:/run/db' }).control.database_url).toBe(
      'postgres://a:b@c/d',
    )
  })

  test('identity providers are a list in the file, JSON in a variable, or a file of their own', () => {
    const provider = { kind: 'github', id: 'github', client_id: 'a', client_secret: 'b' }
    const yaml =
      'control:\n  providers:\n    - { kind: github, id: github, client_id: a, client_secret: b }\n'
    const json = JSON.stringify([provider])
    expect(load({ [FILE]: yaml }).control.providers).toEqual([provider])
    expect(load({}, { NORA_CONTROL_PROVIDERS: json }).control.providers).toEqual([provider])
    const files = { '/run/providers': json }
    expect(load(files, { NORA_CONTROL_PROVIDERS: 'file:/run/providers' }).control.providers).toEqual([
      provider,
    ])
    expect(refusal({}, { NORA_CONTROL_PROVIDERS: 'github' })).toContain(
      'control.providers: a list of identity providers is needed',
    )
  })

  test('every setting has a variable of its own and a description in both languages', () => {
    expect(new Set(SETTINGS.map(({ variable }) => variable)).size).toBe(SETTINGS.length)
    for (const { setting } of SETTINGS) expect([setting.ru, setting.en]).not.toContain('')
  })
})

test.each<[string, string, Record<string, string>, Record<string, string>, string?]>([
  [
    'an unknown key',
    'control.http_prot: there is no such setting. Did you mean control.http_port?',
    { [FILE]: 'control:\n  http_prot: 1\n' },
    {},
  ],
  ['a port out of range', 'edge.http_port: a port is needed, a', {}, { NORA_EDGE_HTTP_PORT: '99999' }],
  ['a port of letters', 'edge.http_port: a port is needed, a', {}, { NORA_EDGE_HTTP_PORT: 'abc' }],
  ['neither on nor off', 'sample: on or off is needed', {}, { NORA_SAMPLE: 'maybe' }],
  ['an unknown level', 'log_level: one of these is needed: debug, info', {}, { NORA_LOG_LEVEL: 'loud' }],
  ['an address without a scheme', 'like https://', {}, { NORA_CONTROL_BASE_URL: 'localhost' }],
  ['another database', 'like postgres://', {}, { NORA_CONTROL_DATABASE_URL: 'mysql://db/x' }],
  ['another way to send mail', 'like smtp://', {}, { NORA_CONTROL_SMTP_URL: 'http://mail' }],
  ['an owner without an address', 'an e-mail address', {}, { NORA_CONTROL_OWNER_EMAIL: 'anna' }],
  ['a proxy that is no address', 'for example 10.0', {}, { NORA_CONTROL_TRUSTED_PROXIES: '::1, banana' }],
  ['certificates that are no list', 'pairs {cert: FILE', {}, { NORA_EDGE_CERTIFICATES: 'a.pem' }],
  ['a certificate without its key', 'pairs {cert', {}, { NORA_EDGE_CERTIFICATES: '[{"cert":"a.pem"}]' }],
  ['a limit of nothing', 'a number from 1', {}, { NORA_EDGE_CONNECTIONS_PER_ADDRESS: '0' }],
  ['a domain with a space', 'region.domain: a domain', {}, { NORA_REGION_DOMAIN: 'ex ample' }],
  ['a named file that is not there', 'There is no file /srv/x.yml', {}, {}, 'x.yml'],
  [
    'a secret file that is not there',
    'cannot read the file nope',
    {},
    { NORA_CONTROL_SMTP_URL: 'file:nope' },
  ],
  ['a file that is no YAML', 'nora-server.yml: ', { [FILE]: 'a: [' }, {}],
  ['a file that is a list', 'pairs are needed', { [FILE]: '- a' }, {}],
])('%s is refused with what to do', (_, words, files, env, file) => {
  expect(refusal(files, env, file)).toContain(words)
})

test('the nearest name is offered only when it is near', () => {
  expect(nearest('--no-smaple', ['--no-sample', '--config'])).toBe('--no-sample')
  expect(nearest('--quiet', ['--no-sample', '--config'])).toBeUndefined()
})

test('help names every setting and variable in both languages', () => {
  for (const lang of ['ru', 'en'] as const) {
    const help = helpText(lang)
    for (const { key, variable } of SETTINGS) expect(help).toContain(`${key}, ${variable}`)
  }
})

test('docs/configuration.md is what the schema says (vitest -u writes it)', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../../../docs/configuration.md')
})
