/** The programs people have, through tunnels of the built product: into `nora ssh`, and to TCP by plain `ssh -R`. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MIB } from '@nora/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../bench/processes.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'
import {
  makeSshKey,
  SshClient,
  type SshKey,
  type SshProgram,
  type SshServerAddress,
} from '../kit/ssh-clients.ts'

const PROGRAMS: SshProgram[] = ['ssh', 'plink', 'dbclient']
const run = promisify(execFile)

const system = runningNora()
let owner: ApiSession
let key: SshKey

beforeAll(async () => {
  owner = await signUp(system, 'programs-owner@example.org')
  key = makeSshKey('anna')
  await owner.api.credentials.addPublicKeys({ body: { key: key.publicKey } })
})
afterAll(async () => {
  key?.remove()
})

describe('nora ssh is entered through its tunnel', () => {
  let shell: ClientRun
  let at: SshServerAddress
  const path = (name: string) => join(key.folder, name)

  beforeAll(async () => {
    const home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
    const isRoot = userInfo().uid === 0
    // What the shell of whoever runs the tests does at its start may take a minute.
    shell = home.run(['ssh', '--json', ...(isRoot ? ['--as-root'] : [])], { HOME: key.folder })
    const { url, known_hosts } = await shell.event('online')
    writeFileSync(path('known_hosts'), `${known_hosts}\n`)
    const listed = execFileSync('ssh-keygen', ['-l', '-f', path('known_hosts')]).toString()
    const fingerprint = /SHA256:\S+/.exec(listed)?.[0] ?? ''
    at = { host: system.ready.region_host, port: Number(String(url).split(':').at(-1)), fingerprint }
    writeFileSync(path('blob'), Buffer.alloc(5 * MIB, 'нора '))
  })
  afterAll(() => shell?.stop())

  const options = (portFlag: string) => [
    ...['-F', 'none', '-i', key.file, portFlag, String(at.port), '-o', 'BatchMode=yes'],
    ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR'],
  ]
  const isCopied = (name: string) => readFileSync(path(name)).equals(readFileSync(path('blob')))

  test.each(PROGRAMS)('by %s, which learns what a command says and its status', async (program) => {
    const client = new SshClient(program, { ...at, key }, [`anna@${at.host}`, 'echo in; exit 7'])
    expect(await client.ended).toBe(7)
    expect(client.output).toContain('in\n')
  })

  test.each([
    ['scp', []],
    ['scp', ['-O']],
  ])('by %s %j, both ways', async (program, more) => {
    const name = `by-scp${more.length}`
    await run(program, [...more, ...options('-P'), path('blob'), `anna@${at.host}:${path(name)}`])
    expect(isCopied(name)).toBe(true)
    await run(program, [...more, ...options('-P'), `anna@${at.host}:${path(name)}`, path(`${name}-back`)])
    expect(isCopied(`${name}-back`)).toBe(true)
  })

  test('by sftp', async () => {
    writeFileSync(
      path('batch'),
      `put ${path('blob')} ${path('by-sftp')}\nget ${path('by-sftp')} ${path('got')}\n`,
    )
    await run('sftp', [...options('-P'), '-b', path('batch'), `anna@${at.host}`])
    expect([isCopied('by-sftp'), isCopied('got')]).toEqual([true, true])
  })

  test('by psftp', async () => {
    writeFileSync(path('psftp'), `put ${path('blob')} ${path('by-psftp')}\n`)
    const host = ['-hostkey', at.fingerprint, `anna@${at.host}`]
    const args = ['-batch', '-P', String(at.port), '-i', `${key.file}.ppk`, '-b', path('psftp'), ...host]
    await run('psftp', args, { env: { ...process.env, HOME: key.folder } })
    expect(isCopied('by-psftp')).toBe(true)
  })

  test('by rsync', async () => {
    mkdirSync(path('from'))
    writeFileSync(path('from/файл'), 'нора')
    chmodSync(path('from/файл'), 0o640)
    const hasEnded = ['ssh', ...options('-p')].join(' ')
    await run('rsync', ['-a', '-e', hasEnded, `${path('from')}/`, `anna@${at.host}:${path('to')}/`])
    expect(readFileSync(path('to/файл'), 'utf8')).toBe('нора')
  })
})

describe('plain ssh -R opens a port', () => {
  const clients: SshClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.kill()
  })

  test.each(PROGRAMS)('by %s, through which Redis is asked and answers', async (program) => {
    const [at] = (await owner.api.credentials.getConnectSettings()).regions
    if (!at) throw new Error('there is no region')
    const { port } = await owner.api.ports.reservePort({ body: { region: 'local' } })
    const redisPort = await freePort()
    const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'])
    const ended = once(redis, 'close')
    try {
      const forward = ['-N', '-R', `${port}:127.0.0.1:${redisPort}`, `anna@${at.host}`]
      clients.push(new SshClient(program, { ...at, key }, forward))
      const cli = async (...args: string[]) =>
        (
          await run('redis-cli', ['-h', system.ready.region_host, '-p', String(port), ...args], {
            maxBuffer: 4 * MIB,
          })
        ).stdout.trim()
      await eventually(async () => (await cli('ping').catch(() => '')) === 'PONG', {
        what: () => `Redis; printed:\n${clients.map(({ output }) => output)}`,
      })
      expect(await cli('eval', `redis.call('set', 'big', string.rep('x', ${MIB})) return 'OK'`, '0')).toBe(
        'OK',
      )
      expect((await cli('get', 'big')).length).toBe(MIB)
    } finally {
      redis.kill()
      await ended
    }
  })
})
