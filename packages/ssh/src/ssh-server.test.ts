import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import ssh2 from 'ssh2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ServedSession, SshConnection } from './index.ts'
import { getFingerprint, openSshFixture, type SshFixture } from './testing/ssh-fixture.ts'

const fixtures: SshFixture[] = []
async function open(changes: Parameters<typeof openSshFixture>[0] = {}): Promise<SshFixture> {
  const fixture = await openSshFixture({ onConnection: answerSessions, ...changes })
  fixtures.push(fixture)
  return fixture
}
afterEach(() => {
  for (const fixture of fixtures.splice(0)) fixture.close()
})

/** Says what it was asked for, then repeats its input, and ends with 7. */
function answerSessions(connection: SshConnection<string>): void {
  connection.serveSessions({ start: (served) => repeat(connection, served) })
}

function repeat(connection: SshConnection<string>, served: ServedSession): void {
  const { channel, request, environment, terminal } = served
  const seen = { identity: connection.facts.identity, user: connection.facts.user, request, terminal }
  channel.write(`${JSON.stringify({ ...seen, lang: environment.get('LANG') })}\n`)
  channel.on('data', (chunk: Buffer) => channel.write(chunk))
  channel.on('end', () => served.end(7))
}

describe('OpenSSH', () => {
  test('signs in with its key, hands over its command and input, and gets output and status', async () => {
    const fixture = await open()
    const ran = await fixture.ssh(['-o', 'SendEnv=LANG', 'me@127.0.0.1', 'http --cors'], {
      input: 'hello',
      env: { LANG: 'ru_RU.UTF-8' },
    })
    expect(ran).toMatchObject({ status: 7, stderr: '' })
    const [first = '', rest] = ran.stdout.split('\n')
    expect(JSON.parse(first)).toEqual({
      identity: 'anna',
      user: 'me',
      request: { kind: 'exec', command: 'http --cors' },
      lang: 'ru_RU.UTF-8',
    })
    expect(rest).toBe('hello')
    expect(fixture.troubles).toEqual([])
  })

  test.each([
    ['curve25519-sha256', 'aes128-gcm@openssh.com', undefined],
    ['curve25519-sha256@libssh.org', 'aes256-gcm@openssh.com', undefined],
    ['diffie-hellman-group16-sha512', 'chacha20-poly1305@openssh.com', undefined],
    ['curve25519-sha256', 'aes256-ctr', 'hmac-sha2-256-etm@openssh.com'],
    ['curve25519-sha256', 'aes256-ctr', 'hmac-sha2-512-etm@openssh.com'],
  ])(
    'carries two megabytes both ways by %s and %s, keys exchanged anew on the way',
    async (kex, cipher, mac) => {
      const fixture = await open()
      const input = 'nora'.repeat(512 * 1024)
      const chosen = ['-o', `KexAlgorithms=${kex}`, '-c', cipher, ...(mac ? ['-m', mac] : [])]
      const ran = await fixture.ssh([...chosen, '-o', 'RekeyLimit=512K', 'me@127.0.0.1', 'cat'], { input })
      expect(ran.stderr).toBe('')
      expect(ran.stdout.slice(ran.stdout.indexOf('\n') + 1) === input).toBe(true)
    },
  )

  test('finds nothing weak to agree on', async () => {
    const fixture = await open()
    for (const weak of [
      ['-o', 'KexAlgorithms=ecdh-sha2-nistp256,diffie-hellman-group14-sha256'],
      ['-c', 'aes128-ctr,aes128-cbc'],
      ['-c', 'aes256-ctr', '-m', 'hmac-sha2-256,hmac-sha1-etm@openssh.com'],
    ]) {
      expect(await fixture.ssh([...weak, 'me@127.0.0.1', 'true'])).toMatchObject({ status: 255 })
    }
    expect(fixture.troubles.map((trouble) => trouble.replace(/^.*no matching /, ''))).toEqual([
      'key exchange algorithm',
      'C->S cipher',
      'C->S MAC',
    ])
  })
})

describe('a key', () => {
  test.each([
    ['ed25519', ['-t', 'ed25519']],
    ['ecdsa of 256 bits', ['-t', 'ecdsa', '-b', '256']],
    ['ecdsa of 384 bits', ['-t', 'ecdsa', '-b', '384']],
    ['ecdsa of 521 bits', ['-t', 'ecdsa', '-b', '521']],
    ['rsa of 3072 bits', ['-t', 'rsa', '-b', '3072']],
  ])('of %s signs in once it is known', async (_name, args) => {
    const owners = new Map<string, string>()
    const fixture = await open({ owners: (fingerprint) => owners.get(fingerprint) })
    const key = fixture.makeKey('boris', args)
    expect(await fixture.ssh(['me@127.0.0.1', 'true'], { key })).toMatchObject({ status: 255 })
    owners.set(getFingerprint(`${key}.pub`), 'boris')
    const ran = await fixture.ssh(['me@127.0.0.1', 'true'], { key })
    expect(ran).toMatchObject({ status: 7, stdout: expect.stringContaining('"identity":"boris"') })
  })

  test('of RSA signs with SHA-2 and never with SHA-1', async () => {
    const owners = new Map<string, string>()
    const fixture = await open({ owners: (fingerprint) => owners.get(fingerprint) })
    const key = fixture.makeKey('boris', ['-t', 'rsa', '-b', '3072'])
    owners.set(getFingerprint(`${key}.pub`), 'boris')
    const bySha = (name: string) =>
      fixture.ssh(['-o', `PubkeyAcceptedAlgorithms=${name}`, 'me@127.0.0.1', 'true'], { key })
    expect(await bySha('ssh-rsa')).toMatchObject({ status: 255 })
    expect(await bySha('rsa-sha2-256')).toMatchObject({ status: 7 })
  })
})

describe('who is not let in', () => {
  test('reads why, with the keys that were shown', async () => {
    const fixture = await open({
      signIn: () => ({
        findKeyOwner: async () => undefined,
        explainRefusal: (fingerprints) => `unknown: ${fingerprints.join(' ')}`,
      }),
    })
    const ran = await fixture.ssh(['me@127.0.0.1', 'true'], { isInteractive: true })
    expect(ran.status).toBe(255)
    expect(ran.stderr).toContain(`unknown: ${getFingerprint(`${fixture.folder}/anna.pub`)}`)
  })

  test('has thirty seconds or what is set, from the first byte on', async () => {
    const fixture = await open({ limits: { loginMs: 200 } })
    const silent = connect(fixture.port, '127.0.0.1')
    const greeted = connect(fixture.port, '127.0.0.1')
    greeted.write('SSH-2.0-slow\r\n')
    for (const socket of [silent, greeted]) await once(socket.resume(), 'close')
  })

  test('is cut off when too many wait already', async () => {
    const fixture = await open({ limits: { unauthenticated: 1 } })
    const first = connect(fixture.port, '127.0.0.1')
    await once(first, 'data')
    await once(connect(fixture.port, '127.0.0.1').resume(), 'close')
    expect(first.closed).toBe(false)
    first.destroy()
  })

  test('may show a few keys, and no more than a few', async () => {
    let shown = 0
    const fixture = await open({
      signIn: () => ({
        async findKeyOwner() {
          shown++
          return undefined
        },
      }),
    })
    const client = new ssh2.Client()
    const keys = Array.from({ length: 30 }, (_, index) => fixture.makeKey(`many-${index}`))
    const parsed = keys.map((file) => readFileSync(file, 'utf8'))
    client.connect({
      host: '127.0.0.1',
      port: fixture.port,
      username: 'me',
      authHandler: (_left, _partial, next) =>
        next({ type: 'publickey', username: 'me', key: parsed.shift() ?? '' }),
    })
    await once(
      client.on('error', () => {}),
      'close',
    )
    expect(shown).toBe(24)
    expect(fixture.troubles).toEqual(['too many attempts to sign in'])
  })
})

describe('a client', () => {
  test('that answers no more is gone, and is told from one that is only quiet', async () => {
    const fixture = await open({ limits: { keepAliveMs: 100 } })
    const child = fixture.spawnSsh(['-N', 'me@127.0.0.1'])
    const connection = await signedIn(fixture)
    const closed = new Promise<void>((resolve) => connection.onClose(resolve))
    const quiet = new Promise((resolve) => setTimeout(resolve, 1500, 'quiet'))
    expect(await Promise.race([closed, quiet])).toBe('quiet')
    child.kill('SIGSTOP')
    await closed
    child.kill('SIGKILL')
    expect(fixture.troubles).toEqual(['Keepalive timeout'])
  })
})

function signedIn(fixture: SshFixture): Promise<SshConnection<string>> {
  return vi.waitFor(() => {
    const [connection] = fixture.connections
    if (!connection) throw new Error('nobody signed in')
    return connection
  }, 30_000)
}
