import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../testing/fake-platform.ts'

/** Clears the screen, sets the window's title, and reverses what follows. */
const HOSTILE = 'a\x1b[2J\x1b]0;owned\x07\x9b2J\u202eb'
const TOKEN = `nt_${'a'.repeat(40)}`
const LABEL = String.raw`"a\e[2J\u202eb"`

const server = fakeServer({
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
  'GET /v1/system/settings': () => Response.json({ regions: [] }),
})

/** A folder of that name with the settings of several programs, and one for the client's own. */
function workplace() {
  const folder = join(temporaryFolder(), HOSTILE)
  const configFolder = join(folder, 'config')
  mkdirSync(configFolder, { recursive: true })
  writeFileSync(join(folder, 'nora.yml'), 'tunnels: {web: {target: 3000}}\n')
  writeFileSync(join(folder, 'ngrok.yml'), `version: "2"\ntunnels: {${LABEL}: {proto: http, addr: 3000}}\n`)
  const closed = `{proto: http, addr: 3000, oauth: {provider: google}}`
  writeFileSync(join(folder, 'closed.yml'), `version: "2"\ntunnels: {${LABEL}: ${closed}}\n`)
  const profile = { client_key: 'k', token: TOKEN, ca_file: join(folder, 'ca.pem') }
  const profiles = { 'http://localhost:7070': { ...profile, ca_file: null }, [`http://${HOSTILE}`]: profile }
  writeFileSync(
    join(configFolder, 'config.json'),
    JSON.stringify({ server: 'http://localhost:7070', profiles }),
  )
  return { folder, configFolder }
}

test.each([
  'config show',
  `config save-token ${TOKEN}`,
  'config check nora.yml',
  'config check missing.yml',
  'config forget nobody.test',
  'import ngrok.yml --output out.yml',
  'import closed.yml --output out.yml',
  'import missing.yml',
  'doctor --bundle report.json',
  'service status',
  'service install --dry-run',
  'status',
])('nora %s shows paths and names without what drives a terminal', async (line) => {
  const { folder, configFolder } = workplace()
  const places = { workingFolder: folder, configFolder, homeFolder: folder }
  const platform = fakePlatform({ args: line.split(' '), fetch: server, env: { LANG: 'en' }, ...places })
  await runCommandLine(platform)
  const shown = platform.stdout.text + platform.stderr.text
  expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
  expect(shown.length).toBeGreaterThan(10)
})

test('nora service install shows a path that it can write without what reorders the text', async () => {
  const folder = join(temporaryFolder(), 'a\u202eb')
  mkdirSync(folder)
  writeFileSync(join(folder, 'nora.yml'), 'tunnels: {web: {target: 3000}}\n')
  const args = ['service', 'install', '--dry-run']
  const platform = fakePlatform({ args, workingFolder: folder, homeFolder: folder, configFolder: folder })
  expect(await runCommandLine(platform)).toBe(0)
  expect(platform.stdout.text).toContain('a·b')
  expect(platform.stdout.text).not.toContain('\u202e')
})

test('programs are told paths as they are', async () => {
  const { folder, configFolder } = workplace()
  const args = ['config', 'show', '--json']
  const platform = fakePlatform({ args, workingFolder: folder, configFolder })
  expect(await runCommandLine(platform)).toBe(0)
  expect(platform.stdout.events()).toMatchObject([{ path: join(configFolder, 'config.json') }])
})
