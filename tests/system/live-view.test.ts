/** The live view of `nora http` in a real terminal (tmux) whose size changes while requests come in. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { repositoryFolder } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

const system = runningNora()
const BEFORE = Array.from({ length: 30 }, (_, index) => `line ${index} that was printed before`)
const TITLE = /^ nora \d/
let folder: string
let origin: Origin
let token: string
let url: string
let socket: string
let terminals = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-live-view-'))
  writeFileSync(join(folder, 'before'), BEFORE.map((line) => `${line}\n`).join(''))
  const owner = await signUp(system, 'live-view@example.org')
  token = (await owner.api.credentials.renewToken()).token
  origin = await startOrigin(echo)
})
afterAll(async () => {
  await origin?.close()
  rmSync(folder, { recursive: true, force: true })
})

function tmux(...args: string[]): string {
  return execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8', cwd: folder })
}

const getScreen = () => tmux('capture-pane', '-p').trimEnd().split('\n')
/** Scroll-back and screen, lines that were wrapped joined. */
const getAll = () => tmux('capture-pane', '-p', '-J', '-S', '-').trimEnd().split('\n')
const shown = () => getAll().join('\n')

function type(line: string): void {
  tmux('send-keys', '-l', line)
  tmux('send-keys', 'Enter')
}

beforeEach(async () => {
  socket = `nora-live-view-${process.pid}-${terminals++}`
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    '-x',
    '80',
    '-y',
    '24',
    "env -u NO_COLOR PS1='$ ' bash --norc -i",
  )
  tmux('set', '-g', 'status', 'off')
  tmux('resize-window', '-x', '80', '-y', '24')
  const { configFolder } = createClientHome(system, null)
  const env = {
    LANG: 'C.UTF-8',
    NORA_CONFIG_DIR: configFolder,
    NORA_SERVER: system.ready.console_url,
    NORA_TOKEN: token,
  }
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
  const client = `${process.execPath} ${join(repositoryFolder, 'apps/cli/bin/nora.mjs')}`
  const command = `${client} http ${origin.port} --inspector-port 0\n`
  writeFileSync(join(folder, 'run'), [...exports, 'cat before\n', command, 'echo ended with $?\n'].join(''))
  type('. ./run')
  url = await eventually(() => /http:\/\/\S+\.localhost:\d+/.exec(shown())?.[0], { what: shown })
})
afterEach(() => {
  tmux('kill-server')
})

/** The screen has the view once, from its first row on. */
async function checkView(): Promise<void> {
  await eventually(
    () => {
      const titles = getScreen().flatMap((line, row) => (TITLE.test(line) ? [row] : []))
      return titles.length === 1 && titles[0] === 0
    },
    { timeoutMs: 10_000, what: () => `the live view, once:\n${getScreen().join('\n')}` },
  )
}

/** Checks that earlier output is intact, and that the last frame is below it, once. */
async function checkEnd(lastPath: string): Promise<void> {
  await eventually(() => shown().includes('ended with 0'), { what: shown })
  const lines = getAll()
  const start = lines.indexOf(BEFORE[0] ?? '')
  expect(lines.slice(start, start + BEFORE.length), shown()).toEqual(BEFORE)
  const rest = lines.slice(start + BEFORE.length)
  expect(
    rest.filter((line) => TITLE.test(line)),
    shown(),
  ).toHaveLength(1)
  expect(rest[0]).toMatch(TITLE)
  expect(rest.join('\n')).toContain(lastPath)
  expect(rest.join('\n')).toMatch(/Tunnel closed: \d+ requests/)
}

test.each([
  [
    'narrower and wider',
    [
      [60, 24],
      [120, 24],
      [40, 24],
      [80, 24],
    ],
  ],
  [
    'narrower and wider while it is low',
    [
      [80, 8],
      [60, 8],
      [120, 8],
      [50, 8],
      [80, 24],
    ],
  ],
  [
    'high and low',
    [
      [80, 50],
      [80, 10],
      [100, 40],
      [30, 12],
      [80, 24],
    ],
  ],
] as const)(
  'a terminal that gets %s shows the live view once and keeps what was before',
  async (_, sizes) => {
    let count = 0
    for (const [columns, rows] of sizes) {
      const load = Array.from({ length: 20 }, () => visit(`${url}/r${++count}`))
      tmux('resize-window', '-x', String(columns), '-y', String(rows))
      await Promise.all(load)
      await checkView()
      expect(getScreen().every((line) => line.length <= columns)).toBe(true)
    }
    await visit(`${url}/last`)
    await eventually(() => getScreen().some((line) => line.includes('/last')), { what: shown })
    tmux('send-keys', 'C-c')
    await checkEnd('/last')
  },
)

test('a suspended client gives the terminal back, and draws again when it goes on', async () => {
  await checkView()
  tmux('send-keys', 'C-z')
  await eventually(() => getScreen().some((line) => line.includes('Stopped')), { what: shown })
  expect(
    getScreen().filter((line) => TITLE.test(line)),
    shown(),
  ).toEqual([])
  expect(shown()).toContain(BEFORE.at(-1))
  type('fg')
  await checkView()
  await visit(`${url}/after-suspension`)
  await eventually(() => getScreen().some((line) => line.includes('/after-suspension')), { what: shown })
  tmux('send-keys', 'C-c')
  await eventually(() => /Tunnel closed: \d+ request/.test(shown()), { what: shown })
  expect(tmux('display', '-p', '#{alternate_on} #{cursor_flag} #{wrap_flag}').trim()).toBe('0 1 1')
})
