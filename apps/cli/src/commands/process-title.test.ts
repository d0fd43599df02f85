import { expect, test } from 'vitest'
import { loadAllCommands } from '../catalogue/load-commands.ts'
import { runCommandLine } from '../run-command-line.ts'
import { fakePlatform } from '../testing/fake-platform.ts'
import { titleWithoutSecrets } from './process-title.ts'

const commands = await loadAllCommands()

test.each([
  [['http', '3000'], null],
  [['http', '3000', '--basic-auth', 'file:login.txt', '--key-auth=env:KEY'], null],
  [['http', '3000', '--basic-auth', 'anna:hidden'], 'nora http 3000 --basic-auth …'],
  [
    ['--key-auth=hidden', 'http', '3000', '--basic-auth', 'a:hidden', '--name', 'b'],
    'nora --key-auth=… http 3000 --basic-auth … --name b',
  ],
  [['http', '3000', '--add-header', 'Authorization: Bearer hidden'], 'nora http 3000 --add-header …'],
  [
    ['http', '3000', '--key-auth', 'hidden', '--no-such-option'],
    'nora http 3000 --key-auth … --no-such-option',
  ],
  [
    ['policy', 'debug', 'a.yml', '/', '-H', 'X-Key: hidden', '-Hx:hidden', '--stand-in=a=hidden'],
    'nora policy debug a.yml / -H … -H… --stand-in=…',
  ],
  [['config', 'save-token', 'nt_hidden'], 'nora config save-token …'],
  [
    ['config', '--json', 'save-token', 'nt_hidden', '--server', 'a'],
    'nora config --json save-token … --server a',
  ],
  [['config', '--server', 'a', 'save-token', 'nt_hidden'], 'nora config --server a save-token …'],
  [['config', 'save-token', '-'], null],
])('the command line %j is shown to others as %s', (args, title) => {
  expect(titleWithoutSecrets(args, commands)).toBe(title)
})

test('secrets leave the list of processes before anything else happens, a wrong call included', async () => {
  const platform = fakePlatform({ args: ['http', '--key-auth', 'hidden'] })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.titles).toEqual(['nora http --key-auth …'])
})
