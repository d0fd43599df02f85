import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../testing/fake-platform.ts'

const server = fakeServer({
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
  'GET /v1/system/settings': () => Response.json({ regions: [] }),
})

/** A folder with a folder, a file, and settings of ngrok. */
function workplace(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'file'), '')
  writeFileSync(join(folder, 'ngrok.yml'), 'version: "2"\ntunnels: {shop: {proto: http, addr: 3000}}\n')
  return folder
}

/** The whole of stderr is a sentence and what to do, without a trace of the program. */
async function failWith(line: string, folder: string): Promise<string> {
  const env = { LANG: 'en', NORA_TOKEN: `nt_${'a'.repeat(40)}` }
  const platform = fakePlatform({ args: line.split(' '), fetch: server, workingFolder: folder, env })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.stderr.text).not.toMatch(/\bat .*[/\\]|Internal error|E[A-Z]{4,}/)
  return platform.stderr.text
}

describe('a path that cannot be written is said in a sentence', () => {
  test.each([
    ['doctor --bundle missing/report.json', /Cannot write .*report\.json: there is no folder .*missing\./],
    ['doctor --bundle folder', /Cannot write .*folder: it is a folder, and a file is wanted\./],
    ['doctor --bundle file/report.json', /Cannot write .*: .*file is not a folder\./],
    [
      'import ngrok.yml --output missing/nora.yml',
      /Cannot write .*nora\.yml: there is no folder .*missing\./,
    ],
    ['import ngrok.yml --force --output folder', /Cannot (read|write) .*folder: it is a folder/],
  ])('nora %s', async (line, says) => {
    const folder = workplace()
    const before = readdirSync(folder)
    expect(await failWith(line, folder)).toMatch(says)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('also that of the config folder, with the variable that moves it', async () => {
    const folder = workplace()
    const platform = fakePlatform({ args: ['status'], fetch: server, configFolder: join(folder, 'file') })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toMatch(/Cannot (read|write) .*config\.json: .*file is not a folder\./)
    expect(platform.stderr.text).toContain('NORA_CONFIG_DIR')
  })
})

describe('a file that cannot be read is said in a sentence', () => {
  test.each([
    ['import folder', /Cannot read .*folder: it is a folder, and a file is wanted\./],
    ['start --config folder', /Cannot read .*folder: it is a folder/],
    ['start --config file/nora.yml', /Cannot read .*: .*file is not a folder\./],
    ['status --ca folder', /Cannot read .*folder: it is a folder/],
    ['status --ca /dev/zero', /Cannot read \/dev\/zero: it is a device, and a file is wanted\./],
    ['http 3000 --basic-auth file:folder', /Cannot read .*folder: it is a folder/],
    [`start --config ${'x'.repeat(300)}`, /Cannot read .*: the name is too long\./],
  ])('nora %s', async (line, says) => {
    expect(await failWith(line, workplace())).toMatch(says)
  })
})
