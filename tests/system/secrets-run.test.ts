/** `nora run` by the built client: what its program gets, gives back, and leaves behind. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'
import { watchProcessList } from '../kit/process-list.ts'
import { addSecrets, makeToken, openShop, type Shop } from '../kit/secrets-shop.ts'

/** All 256 take minutes. */
const EXITS = process.env.NORA_TEST_SECRETS_EXITS
  ? Array.from({ length: 256 }, (_, code) => code)
  : [0, 1, 3, 4, 6, 126, 127, 128, 143, 255]
const OUTPUT_MIB = Number(process.env.NORA_TEST_SECRETS_OUTPUT_MIB ?? 8)
const VALUE = 'correct horse+battery/17'

let system: NoraSystem
let shop: Shop
let home: ClientHome
let env: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'nora-run-'))
const marks = { preload: join(folder, 'preload.so'), node: join(folder, 'node'), bash: join(folder, 'bash') }

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  shop = await openShop(system, 'anna')
  const [required, sourced] = [join(folder, 'required.cjs'), join(folder, 'sourced.sh')]
  writeFileSync(required, `require('node:fs').writeFileSync(${JSON.stringify(marks.node)}, '')`)
  writeFileSync(sourced, `touch '${marks.bash}'\n`)
  await addSecrets(shop.vault, shop.dev, {
    SECRET: VALUE,
    LD_PRELOAD: marks.preload,
    NODE_OPTIONS: `--require=${required}`,
    BASH_ENV: sourced,
  })
  const { text } = await makeToken(shop.vault, [shop.dev])
  env = { NORA_SECRETS_TOKEN: text }
  home = createClientHome(system, null)
  expect(await run(['true'])).toMatchObject({ code: 0 })
})
afterAll(() => system?.close())

/** From the copy of the first run, which is as the server’s. */
async function run(command: readonly string[], options: readonly string[] = []) {
  const copy = existsSync(join(home.configFolder, 'secrets')) ? ['--offline'] : []
  const client = home.run(['run', '-c', 'shop/dev', ...copy, ...options, '--', ...command], env)
  return { code: await client.exited, stdout: client.stdout(), stderr: client.stderr() }
}

/** With input and output of its own, as bytes. */
function start(command: readonly string[], options: readonly string[] = []) {
  const client = join(repositoryFolder, 'apps/cli/bin/nora.mjs')
  const args = ['run', '-c', 'shop/dev', '--offline', ...options, '--', ...command]
  return spawn(process.execPath, [client, ...args], {
    env: {
      ...process.env,
      ...env,
      NORA_CONFIG_DIR: home.configFolder,
      NORA_SERVER: system.ready.console_url,
      LANG: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

test(`the exit code of the program is its own: ${EXITS.length} of them, and signals`, async () => {
  const ended: [number, number | null][] = []
  for (let from = 0; from < EXITS.length; from += 5) {
    const some = EXITS.slice(from, from + 5)
    const codes = await Promise.all(some.map(async (code) => (await run(['sh', '-c', `exit ${code}`])).code))
    for (const [at, code] of some.entries()) ended.push([code, codes[at] ?? null])
  }
  expect(ended).toEqual(EXITS.map((code) => [code, code]))
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL', 'SIGSEGV'] as const) {
    const { code } = await run(['sh', '-c', `kill -${constants.signals[signal]} $$`])
    expect([signal, code]).toEqual([signal, 128 + constants.signals[signal]])
  }
}, 600_000)

test('input reaches the program, and a signal that nora gets is the program’s', async () => {
  const client = start([
    'sh',
    '-c',
    'trap "echo heard; exit 9" TERM; cat; echo ready; while :; do sleep 0.1; done',
  ])
  let said = ''
  client.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  client.stdin.end('through the pipe\n')
  await eventually(() => said.includes('ready'))
  client.kill('SIGTERM')
  expect((await once(client, 'close'))[0]).toBe(9)
  expect(said).toBe('through the pipe\nready\nheard\n')
})

test(`${OUTPUT_MIB} MiB of output are what the program wrote, but for values`, async () => {
  const file = join(folder, 'output')
  const parts = Array.from({ length: OUTPUT_MIB }, (_, index) => [
    randomBytes(2 ** 20 - (index % 7)),
    Buffer.from(index === 2 ? ` ${VALUE} ` : ''),
  ]).flat()
  writeFileSync(file, Buffer.concat(parts))
  const client = start(['cat', file])
  const chunks: Buffer[] = []
  client.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  expect((await once(client, 'close'))[0]).toBe(0)
  const wanted = parts.map((part) => (part.includes(VALUE) ? Buffer.from(' ***** ') : part))
  expect(hash(Buffer.concat(chunks))).toBe(hash(Buffer.concat(wanted)))
})

test('at a terminal the program has it, and its output is untouched', async () => {
  const file = join(folder, 'lines')
  writeFileSync(file, `${VALUE}\n`.repeat(10_000))
  const client = join(repositoryFolder, 'apps/cli/bin/nora.mjs')
  const line = `'${process.execPath}' '${client}' run -c shop/dev --offline -- sh -c 'test -t 1 && cat ${file}'`
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    env: {
      ...process.env,
      ...env,
      NORA_CONFIG_DIR: home.configFolder,
      NORA_SERVER: system.ready.console_url,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  expect((await once(child, 'close'))[0]).toBe(0)
  const shown = Buffer.concat(chunks).toString().replaceAll('\r\n', '\n')
  // What nora has to say comes before it.
  expect(shown.lastIndexOf('held back')).toBeLessThan(shown.indexOf(VALUE))
  expect(shown.slice(shown.indexOf(VALUE))).toBe(readFileSync(file, 'utf8'))
})

test('names that run code do nothing unless they are allowed', async () => {
  const command = ['bash', '-c', `'${process.execPath}' -e 0; printenv SECRET | wc -c`]
  const held = await run(command)
  expect(held).toMatchObject({ code: 0, stdout: `${VALUE.length + 1}\n` })
  expect(held.stderr).not.toContain('ERROR: ld.so')
  for (const name of ['LD_PRELOAD', 'NODE_OPTIONS', 'BASH_ENV']) expect(held.stderr).toContain(name)
  expect([existsSync(marks.node), existsSync(marks.bash)]).toEqual([false, false])
  const allowed = await run(command, ['--allow', 'LD_PRELOAD,NODE_OPTIONS,BASH_ENV'])
  // Its path is a value, and masked.
  expect(allowed.stderr).toContain('ERROR: ld.so')
  expect([existsSync(marks.node), existsSync(marks.bash)]).toEqual([true, true])
})

test('values are in no command line', async () => {
  const processes = watchProcessList()
  const { code } = await run(['sh', '-c', 'sleep 0.3'])
  processes.stop()
  expect(code).toBe(0)
  expect(processes.seen().some((line) => line.includes('sleep 0.3'))).toBe(true)
  expect(processes.seen().filter((line) => line.includes(VALUE))).toEqual([])
})

test('a mounted file goes with its program, also by kill -9, and after kill -9 of nora at the next start', async () => {
  const path = join(folder, 'mounted.json')
  const mount = ['--mount', `${path}:json`]
  const command = ['sh', '-c', 'echo "pid $$"; while :; do sleep 0.1; done']
  for (const victim of ['the program', 'nora'] as const) {
    const client = start(command, mount)
    let said = ''
    client.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const pid = Number(await eventually(() => /pid (\d+)/.exec(said)?.[1]))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ SECRET: VALUE })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    process.kill(victim === 'nora' ? (client.pid ?? 0) : pid, 'SIGKILL')
    await once(client, victim === 'nora' ? 'exit' : 'close')
    expect(existsSync(path)).toBe(victim === 'nora')
    if (victim === 'nora') process.kill(pid, 'SIGKILL')
  }
  expect((await run(['true'])).code).toBe(0)
  expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined()
  expect(
    spawnSync('sh', ['-c', `grep -rl '${VALUE}' /dev/shm/nora-run-* 2>/dev/null`]).stdout.toString(),
  ).toBe('')
})

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
