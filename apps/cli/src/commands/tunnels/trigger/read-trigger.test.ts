import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toVariable } from '@nora/command-line/parsing'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../../catalogue/load-commands.ts'
import type { Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { systemPlatform } from '../../../platform/system-platform.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { parseArguments } from '../../parse-arguments.ts'
import { readDuration, readSize } from './amounts.ts'
import { openTriggers } from './open-triggers.ts'
import { readTrigger } from './read-trigger.ts'
import { getRequestedTrigger } from './trigger-options.ts'

const commands = await loadAllCommands()

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  for (const name of ['deploy.sh', 'bin/tool']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
  writeFileSync(join(folder, 'notes.txt'), '')
})

/** Once: it listens to the streams and the end of this process. */
const { isFolder, canRun } = systemPlatform()

/** What `nora trigger` makes of these words, on this machine. */
async function read(words: readonly string[], env: Record<string, string> = {}, os = 'Linux 6') {
  const paths = { PATH: `relative:${join(folder, 'bin')}:/usr/bin:/bin` }
  const platform: Platform = fakePlatform({ isFolder, canRun, os, env: { ...paths, ...env } })
  const { input } = parseArguments(['trigger', ...words], commands, env)
  const triggers = await openTriggers(platform)
  const getName = (option: string) => `--${option}`
  return readTrigger(getRequestedTrigger(input), {
    platform,
    triggers,
    baseFolder: folder,
    getName,
    readSecret: async () => null,
  })
}

async function getFailure(words: readonly string[], env: Record<string, string> = {}, os?: string) {
  return read(words, env, os).then(
    () => Promise.reject(new Error(`${words.join(' ')} was accepted`)),
    (error: unknown) => error as Failure,
  )
}

describe('a command', () => {
  test('keeps its own words, whatever they are to nora', () => {
    const { command, input } = parseArguments(
      ['trigger', '--async', '--', 'df', '-h', '--json', '--help', '--', '--name', 'x'],
      commands,
    )
    expect(command?.name).toBe('trigger')
    expect(input.arguments).toEqual(['df', '-h', '--json', '--help', '--', '--name', 'x'])
    expect([input.isOn('help'), input.isOn('json'), input.isOn('async'), input.text('name')]).toEqual([
      false,
      false,
      true,
      null,
    ])
  })

  test('is shown to the team by its program and its script, and told from others by a digest', async () => {
    const getLabel = async (words: string[]) => (await read(['--', ...words])).label
    expect(await getLabel(['./deploy.sh'])).toBe('deploy.sh')
    expect(await getLabel(['sh', './deploy.sh'])).toBe('sh deploy.sh')
    const secret = await getLabel(['sh', './deploy.sh', '--token', 'hidden'])
    expect(secret).toMatch(/^sh deploy\.sh …[0-9a-f]{6}$/)
    expect(await getLabel(['sh', './deploy.sh', '--token', 'other'])).not.toBe(secret)
    expect(await getLabel(['sh', '-c', 'curl hidden'])).toMatch(/^sh …[0-9a-f]{6}$/)
  })

  test('is the same trigger when all of it is the same', async () => {
    const same = async (words: string[]) => JSON.stringify(await read(words))
    expect(await same(['--', 'sh', '-c', 'a'])).toBe(await same(['--', 'sh', '-c', 'a']))
    expect(await same(['--', 'sh', '-c', 'a'])).not.toBe(
      await same(['--timeout', '1s', '--', 'sh', '-c', 'a']),
    )
    expect(await same(['--verify', 'github:hidden', '--', 'sh'])).not.toContain('hidden')
  })
})

describe('what cannot be run is said at the start, with what to do', () => {
  test.each([
    [['no-such-program'], /no program no-such-program in PATH/, /sh -c/],
    [['deploy.sh'], /no program deploy\.sh in PATH/, /\.\/deploy\.sh/],
    [['./nothing.sh'], /There is no program .*nothing\.sh/, null],
    [['./notes.txt'], /notes\.txt cannot be run/, /chmod \+x/],
    [['./bin'], /bin cannot be run/, /chmod/],
  ])('%j', async (words, says, advice) => {
    const { exitCode, text, advice: given } = await getFailure(['--', ...words])
    expect(exitCode).toBe(2)
    expect(text.en).toMatch(says)
    if (advice) expect(given?.en).toMatch(advice)
    expect(text.ru).toMatch(/[а-я]/)
  })

  test('a batch file of Windows needs cmd', async () => {
    writeFileSync(join(folder, 'run.cmd'), '')
    chmodSync(join(folder, 'run.cmd'), 0o755)
    const { advice } = await getFailure(['--', './run'], { PATHEXT: '.EXE;.CMD' }, 'Windows 11')
    expect(advice?.en).toMatch(/^Run it as: cmd \/c .*run\.cmd$/)
  })

  test('programs are found in PATH, and paths from --cwd on; relative folders of PATH count for nothing', async () => {
    expect((await read(['--', 'tool'])).label).toBe('tool')
    expect((await read(['--cwd', 'bin', '--', './tool'])).label).toBe('tool')
    mkdirSync(join(folder, 'relative'))
    writeFileSync(join(folder, 'relative/evil'), '', { mode: 0o755 })
    expect((await getFailure(['--', 'evil'])).text.en).toMatch(/in PATH/)
  })
})

describe('options that cannot be meant are named, and secrets are not repeated', () => {
  test.each([
    [['--timeout', 'soon'], /^--timeout: “soon” is no duration/],
    [['--timeout', '0'], /^--timeout: .*write none/],
    [['--timeout', '30'], /^--timeout: “30” is no duration/],
    [['--timeout', '48h'], /^--timeout: .*up to 24h/],
    [['--hold', '-1s'], /^--hold: /],
    [['--concurrency', '0'], /^--concurrency: .*from 1 to 1000/],
    [['--queue', 'many'], /^--queue: /],
    [['--max-body', '10'], /^--max-body: “10” is no size/],
    [['--content-type', 'text/html\r\nX-Evil: 1'], /^--content-type: /],
    [['--content-type', 'json'], /^--content-type: /],
    [['--match', 'req.metod == "x"'], /^--match: column 5: No such key: metod/],
    [['--match', 'req.method'], /^--match: column 1: /],
    [['--verify', 'hidden'], /^--verify: unknown scheme/],
    [['--verify', 'github:env:NO_SECRET'], /^--verify: the variable NO_SECRET is empty/],
    [['--verify', 'github:file:no-file'], /^--verify: there is no file .*no-file/],
    [['--verify', 'standard:hidden!'], /^--verify: .*whsec_/],
    [['--cwd', 'nowhere'], /^There is no folder .*nowhere/],
  ])('%j', async (words, says) => {
    const { exitCode, text } = await getFailure([...words, '--', 'sh'])
    expect(exitCode).toBe(2)
    expect(text.en).toMatch(says)
    expect(`${text.en}${text.ru}`).not.toContain('hidden')
  })

  test('secrets may stand in a variable or a file, several of them on a line each', async () => {
    writeFileSync(join(folder, 'secrets'), 'one\n\ntwo\n')
    await read(['--verify', 'github:file:secrets', '--', 'sh'])
    await read(['--verify', 'github:env:SECRET', '--', 'sh'], { SECRET: 'x' })
    writeFileSync(join(folder, 'many'), 'x\n'.repeat(11))
    expect((await getFailure(['--verify', 'github:file:many', '--', 'sh'])).text.en).toMatch(/up to 10/)
  })

  test('an option behind the program belongs before it, or behind --', () => {
    expect(() => parseArguments(['trigger', 'make', '--prod'], commands)).toThrow(/--prod/)
    expect(() => parseArguments(['trigger'], commands)).toThrow(/needs a CMD/)
  })
})

test.each([
  ['0', 0],
  ['500ms', 500],
  ['30s', 30_000],
  ['10m', 600_000],
  ['24h', 86_400_000],
])('%s is %i ms', (text, expected) => {
  expect(readDuration(text)).toBe(expected)
})

test.each([
  ['100B', 100],
  ['1KiB', 1_024],
  ['10mib', 10_485_760],
  ['2GiB', 2_147_483_648],
])('%s is %i bytes', (text, expected) => {
  expect(readSize(text)).toBe(expected)
})

test('no variable that a run gets from its request configures a client', () => {
  const ours = /^NORA_(?:RUN_ID|METHOD|URL|HOST|PATH|QUERY|VISITOR|REPLAY|(?:QUERY|HEADER)_.*)$/
  const options = commands.flatMap((command) => command.options).filter((option) => !option.isOnLineOnly)
  expect(options.map(({ name }) => toVariable(name)).filter((name) => ours.test(name))).toEqual([])
  expect(['NORA_TOKEN', 'NORA_CONFIG_DIR', 'NORA_SERVER'].filter((name) => ours.test(name))).toEqual([])
})
