import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@nora/contract/settings'
import { describe, expect, test } from 'vitest'
import { loadConfig, refuseSharedHosts } from './config.ts'

test('nothing has to be set', () => {
  expect(loadConfig({})).toMatchObject({
    base_url: 'http://localhost:7070',
    database_url: null,
    password_min_length: 3,
    has_rate_limits: true,
    ports_per_team: null,
    static_names_per_team: null,
    seats_per_team: null,
    regions: [
      {
        id: 'local',
        domain: 'localhost',
        host: '127.0.0.2',
        public_port: 8080,
        ssh_port: 2222,
        port_range: { from: 20_000, to: 20_999 },
      },
    ],
  })
})

test('settings that depend on another one follow it', () => {
  const config = loadConfig({
    NORA_CONTROL_HTTP_PORT: '7171',
    NORA_CONTROL_DATA: '/var/lib/nora',
    HOME: '/root',
  })
  expect(config).toMatchObject({
    base_url: 'http://localhost:7171',
    enrol_key_file: '/var/lib/nora/enrol.key',
    docs_url: 'http://localhost:7171/help/guides',
  })
})

test('the secret of an identity provider may stand in a file of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nora-config-'))
  await writeFile(join(folder, 'secret'), 'hush\n')
  const load = (client_secret: string) =>
    loadConfig({
      NORA_CONTROL_PROVIDERS: JSON.stringify([
        { kind: 'github', id: 'github', client_id: 'a', client_secret },
      ]),
    })
  expect(load(`file:${join(folder, 'secret')}`).providers).toMatchObject([{ client_secret: 'hush' }])
  expect(() => load(`file:${join(folder, 'gone')}`)).toThrow(
    /NORA_CONTROL_PROVIDERS\.github\.client_secret: cannot read .*gone \(ENOENT\)/,
  )
  await rm(folder, { recursive: true })
})

test.each([
  ['off', null],
  ['0', 0],
  ['5', 5],
])('a limit of %s is %s', (text, limit) => {
  expect(loadConfig({ NORA_CONTROL_PORTS_PER_TEAM: text }).ports_per_team).toBe(limit)
})

test.each([
  ['NORA_CONTROL_HTTP_PROT', '1', 'there is no such setting'],
  ['NORA_CONTROL_HTTP_PORT', 'x', 'NORA_CONTROL_HTTP_PORT'],
  ['NORA_CONTROL_REGIONS', '[', 'is not JSON'],
  ['NORA_CONTROL_REGIONS', '[]', 'NORA_CONTROL_REGIONS'],
  ['NORA_CONTROL_REGIONS', regionWith('20000'), 'is no range of ports such as 20000-20999'],
  ['NORA_CONTROL_REGIONS', regionWith('300-200'), 'is no range of ports such as 20000-20999'],
  ['NORA_CONTROL_REGIONS', regionWith('60000-70000'), 'is no range of ports such as 20000-20999'],
  ['NORA_CONTROL_REGIONS', regionWith('8000-8100'), 'holds 8080, at which the region itself listens'],
  ['NORA_CONTROL_PORTS_PER_TEAM', 'many', 'NORA_CONTROL_PORTS_PER_TEAM'],
  ['NORA_CONTROL_DATABASE_URL', 'mysql://localhost/nora', 'NORA_CONTROL_DATABASE_URL'],
])('%s=%s is refused by name', (name, value, sentence) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(sentence)
})

describe('an S3 storage of files', () => {
  const key = { NORA_CONTROL_FILES_KEY_ID: 'AKIA', NORA_CONTROL_FILES_SECRET_KEY: 'hush' }
  const load = (url: string) => loadConfig({ ...key, NORA_CONTROL_FILES_URL: url }).s3

  test('is none until it is set', () => {
    expect(loadConfig({}).s3).toBeNull()
  })

  test.each([
    [
      's3://nora-files/a/b?endpoint=https://storage.example.com&region=ru-central1',
      { endpoint: 'https://storage.example.com', region: 'ru-central1', prefix: 'a/b/', is_path_style: true },
    ],
    [
      's3://nora-files',
      {
        endpoint: 'https://s3.us-east-1.amazonaws.com',
        region: 'us-east-1',
        prefix: '',
        is_path_style: false,
      },
    ],
    [
      's3://nora-files/?region=eu-central-1',
      { endpoint: 'https://s3.eu-central-1.amazonaws.com', prefix: '' },
    ],
    [
      's3://nora-files/n/?endpoint=http://127.0.0.1:9000/',
      { endpoint: 'http://127.0.0.1:9000', prefix: 'n/', is_path_style: true },
    ],
    [
      's3://nora-files?endpoint=https%3A%2F%2Fstorage.example.com&path_style=off',
      { endpoint: 'https://storage.example.com', is_path_style: false },
    ],
  ])('is read from %s', (url, location) => {
    expect(load(url)).toMatchObject({ bucket: 'nora-files', key_id: 'AKIA', secret_key: 'hush', ...location })
  })

  test.each([
    ['https://nora-files.s3.amazonaws.com', 'an address like s3://BUCKET'],
    ['s3://AKIA:hush@nora-files', 'the keys in files_key_id and files_secret_key'],
    ['s3://', 'the name of a bucket is needed'],
    ['s3://Nora_Files', 'lowercase letters'],
    ['s3://nora-files/../other', 'do not start with a dot'],
    ['s3://nora-files/a//b', 'do not start with a dot'],
    ['s3://nora-files?endpoint=storage.example.com', 'scheme, host and port'],
    ['s3://nora-files?endpoint=https://storage.example.com/nora-files', 'without a path'],
    ['s3://nora-files?endpoint=https://AKIA:hush@storage.example.com', 'scheme, host and port'],
    ['s3://nora-files?region=', 'region is the name'],
    ['s3://nora-files?path_style=maybe', 'path_style is on or off'],
    ['s3://nora-files?secret=hush', 'the keys are set by files_key_id'],
    ['s3://nora.files', 'path_style=on is needed'],
    ['s3://nora-files?endpoint=https://192.0.2.1&path_style=off', 'path_style=on is needed'],
  ])('is refused as %s, without repeating it', (url, sentence) => {
    expect(() => load(url)).toThrow(ConfigError)
    expect(() => load(url)).toThrow(sentence)
    expect(() => load(url)).not.toThrow(/hush/)
  })

  test('needs the address of its bucket and both parts of a key', () => {
    const url = { NORA_CONTROL_FILES_URL: 's3://nora-files' }
    expect(() => loadConfig(url)).toThrow(/FILES_KEY_ID: set it.*\n.*FILES_SECRET_KEY: set it/)
    expect(() => loadConfig(key)).toThrow(/NORA_CONTROL_FILES_URL: set it/)
  })

  test('may have its secret key and its authority in files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nora-config-'))
    await writeFile(join(folder, 'secret'), 'hush\n')
    await writeFile(join(folder, 'ca.pem'), 'a certificate')
    const env = {
      ...key,
      NORA_CONTROL_FILES_URL: 's3://nora-files',
      NORA_CONTROL_FILES_SECRET_KEY: `file:${join(folder, 'secret')}`,
      NORA_CONTROL_FILES_CA: join(folder, 'ca.pem'),
    }
    expect(loadConfig(env).s3).toMatchObject({ secret_key: 'hush', ca_pem: 'a certificate' })
    await rm(folder, { recursive: true })
    expect(() => loadConfig(env)).toThrow(/FILES_SECRET_KEY: cannot read .* \(ENOENT\)/)
  })
})

describe('the console and tunnels', () => {
  const start = (base_url: string, region: Record<string, string>, more: Record<string, string> = {}) => {
    const regions = JSON.stringify([
      { id: 'ru', domain: 'nora-tunnels.ru' },
      { id: 'nl', ...region },
    ])
    const env = { NORA_CONTROL_BASE_URL: base_url, NORA_CONTROL_REGIONS: regions, ...more }
    return () => refuseSharedHosts(loadConfig(env))
  }

  test.each([
    ['https://nora.example.com', { domain: 'nora-tunnels.net' }],
    ['https://nora.example.com', { domain: 'nora-tunnels.net', host: 'tcp.example.org' }],
    ['http://localhost:7070', { domain: 'localhost', host: '127.0.0.2' }],
  ])('at %s and %o are apart', (base_url, region) => {
    expect(start(base_url, region)).not.toThrow()
  })

  test.each([
    ['https://nora.example.com', { domain: 't.example.com' }, /domain t\.example\.com of nl shares cookies/],
    ['https://nora.example.com', { domain: 'example.com' }, /domain example\.com of nl/],
    ['https://nora.example.com', { domain: 'a.nora.example.com' }, /domain a\.nora\.example\.com of nl/],
    [
      'https://nora.example.com',
      { domain: 't.net', host: 'nora.example.com' },
      /host nora\.example\.com of nl/,
    ],
    ['http://localhost:7070', { domain: 'localhost' }, /host localhost of nl/],
  ])('at %s and %o do not start', (base_url, region, sentence) => {
    expect(start(base_url, region)).toThrow(ConfigError)
    expect(start(base_url, region)).toThrow(sentence)
    expect(start(base_url, region, { NORA_CONTROL_ALLOW_SHARED_HOST: 'on' })).not.toThrow()
  })
})

function regionWith(port_range: string): string {
  return JSON.stringify([{ id: 'ru', domain: 'ru.example.com', port_range }])
}
