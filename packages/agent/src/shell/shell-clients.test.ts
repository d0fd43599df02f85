import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MIB } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { getFingerprint, openShellFixture, type ShellFixture } from '../testing/shell-fixture.ts'

describe('PuTTY', () => {
  function putty({ folder, port, keyFile }: ShellFixture): string[] {
    const ppk = join(folder, 'visitor.ppk')
    execFileSync('puttygen', [keyFile, '-O', 'private', '-o', ppk])
    const hostKey = ['-hostkey', getFingerprint(join(folder, 'host'))]
    return ['-batch', '-P', String(port), '-i', ppk, ...hostKey, '-l', 'anybody']
  }

  test('plink runs a command, and learns its status', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.run('plink', [...putty(fixture), '-T', '127.0.0.1', 'cat; exit 9'], 'typed')
    expect([ran.status, ran.stdout.toString()]).toEqual([9, 'typed'])
  })

  test('plink gets a terminal and a shell', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.run('plink', [...putty(fixture), '-t', '127.0.0.1'], 'tty\nexit 5\n')
    expect(ran.status).toBe(5)
    expect(ran.stdout.toString()).toMatch(/\/dev\/pts\/\d+/)
  })

  test('psftp puts, lists, renames, gets and removes', async () => {
    const fixture = await openShellFixture()
    writeFileSync(join(fixture.folder, 'mine'), 'нора')
    const commands = [
      'mkdir box',
      'cd box',
      'put mine a',
      'mv a b',
      'chmod 600 b',
      'ls',
      'get b back',
      'rm b',
      'quit',
    ]
    const ran = await fixture.run('psftp', [...putty(fixture), '127.0.0.1'], `${commands.join('\n')}\n`)
    expect(ran.stdout.toString()).toMatch(/-rw------- .* b\r?\n/)
    expect(readFileSync(join(fixture.folder, 'back'), 'utf8')).toBe('нора')
    expect(readdirSync(join(fixture.folder, 'box'))).toEqual([])
  })
})

test('dbclient of dropbear runs a command, and learns its status', async () => {
  const fixture = await openShellFixture()
  const key = join(fixture.folder, 'visitor.dropbear')
  execFileSync('/usr/bin/dropbearconvert', ['openssh', 'dropbear', fixture.keyFile, key], { stdio: 'ignore' })
  const args = ['-y', '-p', String(fixture.port), '-i', key, '127.0.0.1', 'cat; exit 6']
  const ran = await fixture.run('dbclient', args, 'typed')
  expect([ran.status, ran.stdout.toString()]).toEqual([6, 'typed'])
})

describe('sftp of OpenSSH', () => {
  const sftp = (fixture: ShellFixture, commands: readonly string[]) =>
    fixture.run('sftp', [...fixture.sshOptions('-P'), '-b', '-', '127.0.0.1'], `${commands.join('\n')}\n`)

  test('carries 100 MB both ways, byte for byte', async () => {
    const fixture = await openShellFixture()
    const file = (name: string) => join(fixture.folder, name)
    execFileSync('openssl', ['rand', '-out', file('original'), String(100 * MIB)])
    const ran = await sftp(fixture, [`put ${file('original')} there`, `get there ${file('back')}`])
    expect(ran).toMatchObject({ status: 0 })
    expect(await getDigest(file('back'))).toBe(await getDigest(file('original')))
  })

  test('goes on with a transfer that was cut off', async () => {
    const fixture = await openShellFixture()
    const file = (name: string) => join(fixture.folder, name)
    execFileSync('openssl', ['rand', '-out', file('original'), String(3 * MIB)])
    await sftp(fixture, [`put ${file('original')} there`])
    truncateSync(file('there'), MIB)
    expect(await sftp(fixture, [`reput ${file('original')} there`])).toMatchObject({ status: 0 })
    expect(await getDigest(file('there'))).toBe(await getDigest(file('original')))
  })

  test('makes, links, renames, changes and removes what it is told', async () => {
    const fixture = await openShellFixture()
    const file = (name: string) => join(fixture.folder, name)
    writeFileSync(file('old'), 'old')
    writeFileSync(file('new'), 'new')
    mkdirSync(file('empty'))
    const ran = await sftp(fixture, [
      'rename old new',
      'symlink new link',
      'ln new hard',
      'mkdir made',
      'chmod 640 new',
      'rmdir empty',
      'ls -la',
      'df',
      'cd made/../made',
      'pwd',
      'cd ..',
      'rm hard',
    ])
    expect(ran).toMatchObject({ status: 0 })
    const said = ran.stdout.toString()
    expect(readFileSync(file('link'), 'utf8')).toBe('old')
    expect(statSync(file('new')).mode & 0o777).toBe(0o640)
    expect(said).toMatch(/lrwxrwxrwx .* link/)
    expect(said).toContain(`directory: ${fixture.folder}/made\n`)
    const there = readdirSync(fixture.folder)
    expect(there).toEqual(expect.arrayContaining(['link', 'made', 'new']))
    expect(there).not.toEqual(expect.arrayContaining(['old', 'hard', 'empty']))
  })

  test('lists a folder of ten thousand files, whatever their names', async () => {
    const fixture = await openShellFixture()
    mkdirSync(join(fixture.folder, 'many'))
    for (let i = 0; i < 10_000; i++) writeFileSync(join(fixture.folder, `many/файл ${i}`), '')
    // No text in UTF-8.
    writeFileSync(Buffer.concat([Buffer.from(`${fixture.folder}/many/`), Buffer.from([0xff, 0xfe])]), '')
    const ran = await sftp(fixture, ['ls -1 many'])
    expect(
      ran.stdout
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('many/')),
    ).toHaveLength(10_001)
  })

  test.each([
    ['get nowhere', /not found|No such file/i],
    ['get locked/file', /Permission denied/],
    ['mkdir made', /Failure|exists/i],
  ])('is told why `%s` is not possible', async (command, reason) => {
    const fixture = await openShellFixture()
    mkdirSync(join(fixture.folder, 'made'))
    mkdirSync(join(fixture.folder, 'locked'), { mode: 0 })
    if (process.getuid?.() === 0 && command.includes('locked')) return
    const ran = await sftp(fixture, [command])
    expect(ran.status).toBe(1)
    expect(ran.stderr).toMatch(reason)
  })
})

test('ssh-audit finds nothing to fail', async () => {
  const fixture = await openShellFixture()
  const ran = await fixture.run('ssh-audit', ['-n', '-p', String(fixture.port), '127.0.0.1'])
  const said = ran.stdout.toString()
  expect(said).toContain('(kex)')
  expect(said).not.toContain('[fail]')
})

async function getDigest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
