import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('nothing has to be set', () => {
  expect(loadConfig({})).toMatchObject({
    base_url: 'http://localhost:7070',
    database_url: null,
    password_min_length: 3,
    has_rate_limits: true,
    regions: [{ id: 'local', domain: 'localhost', public_port: 8080 }],
  })
})

test('what follows from a setting follows it', () => {
  const config = loadConfig({
    NORA_CONTROL_HTTP_PORT: '7171',
    NORA_CONTROL_DATA: '/var/lib/nora',
    HOME: '/root',
  })
  expect(config).toMatchObject({
    base_url: 'http://localhost:7171',
    enrol_key_file: '/var/lib/nora/enrol.key',
    docs_url: 'http://localhost:7171/swagger/',
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
  ['NORA_CONTROL_HTTP_PROT', '1', 'there is no such setting'],
  ['NORA_CONTROL_HTTP_PORT', 'x', 'NORA_CONTROL_HTTP_PORT'],
  ['NORA_CONTROL_REGIONS', '[', 'is not JSON'],
  ['NORA_CONTROL_REGIONS', '[]', 'NORA_CONTROL_REGIONS'],
  ['NORA_CONTROL_DATABASE_URL', 'mysql://localhost/nora', 'NORA_CONTROL_DATABASE_URL'],
])('%s=%s is refused by name', (name, value, sentence) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(sentence)
})
