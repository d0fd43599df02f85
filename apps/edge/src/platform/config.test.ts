import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const noFile = (path: string): string => {
  throw new Error(`no file ${path}`)
}

test('settings come from the environment, and arguments win', () => {
  const env = { NORA_EDGE_ENROL_KEY: 'k', NORA_EDGE_HTTP_PORT: '81', NORA_EDGE_LINK_TLS: 'off', PATH: '/' }
  const config = loadConfig(env, ['--http-port', '82', '--region=ru'], noFile)
  expect(config).toMatchObject({ http_port: 82, region: 'ru', has_link_tls: false, enrol_key: 'k' })
})

test('the key is read from its file, without the line’s end', () => {
  const config = loadConfig({ NORA_EDGE_ENROL_KEY_FILE: '/key' }, [], () => 'secret\n')
  expect(config.enrol_key).toBe('secret')
})

test('certificates are a list of pairs of files', () => {
  const pair = { cert: '/tls/a.pem', key: '/tls/a.key' }
  const env = { NORA_EDGE_ENROL_KEY: 'k', NORA_EDGE_CERTIFICATES: JSON.stringify([pair]) }
  expect(loadConfig(env, [], noFile).certificates).toEqual([pair])
})

test('every edge has an id of its own', () => {
  const ids = [1, 2].map(() => loadConfig({ NORA_EDGE_ENROL_KEY: 'k' }, [], noFile).edge_id)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  [{}, [], /ENROL_KEY_FILE/],
  [{ NORA_EDGE_HTTP_PORT: 'x', NORA_EDGE_ENROL_KEY: 'k' }, [], /HTTP_PORT/],
  [{ NORA_EDGE_ENROL_KEY: 'k' }, ['--colour', 'red'], /COLOUR: there is no such setting/],
  [{ NORA_EDGE_ENROL_KEY: 'k' }, ['8080'], /--name value/],
  [{ NORA_EDGE_ENROL_KEY: 'k', NORA_EDGE_CERTIFICATES: '[' }, [], /CERTIFICATES: a list of pairs/],
  [{ NORA_EDGE_ENROL_KEY: 'k', NORA_EDGE_CERTIFICATES: '[{"cert":"a"}]' }, [], /CERTIFICATES\.0\.key/],
  [
    { NORA_EDGE_ENROL_KEY: 'k', NORA_EDGE_TRUSTED_PROXIES: '::1,banana' },
    [],
    /TRUSTED_PROXIES: banana is no/,
  ],
])('a wrong configuration %j %j names what is wrong', (env, args, message) => {
  expect(() => loadConfig(env, args, noFile)).toThrow(message)
})
