import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownHostsLine, sshCommand } from '../../../output/ssh-access.ts'
import { sshLines } from '../../../output/ssh-lines.ts'
import { ensureHostKey } from '../../../platform/host-key-file.ts'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform } from '../../../testing/fake-platform.ts'

describe('the lines to hand on', () => {
  const access = { hostKey: 'ssh-ed25519 AAAA', password: null, missingTerminal: null }

  test.each([
    ['ssh://example.com:20005', 'ssh -p 20005 example.com', '[example.com]:20005 ssh-ed25519 AAAA'],
    ['ssh://example.com:22', 'ssh example.com', 'example.com ssh-ed25519 AAAA'],
    ['ssh://[2001:db8::1]:20005', 'ssh -p 20005 2001:db8::1', '[2001:db8::1]:20005 ssh-ed25519 AAAA'],
  ])('for %s are what ssh understands', (url, command, line) => {
    expect(sshCommand(url)).toBe(command)
    expect(knownHostsLine(url, access)).toBe(line)
  })

  test('have no host key where none was shown', () => {
    expect(knownHostsLine('ssh://example.com:20005', { ...access, hostKey: null })).toBeNull()
  })
})

test('a system without terminals is told at the start what visitors will miss and how to have it', () => {
  const missingTerminal = '@lydell/node-pty-linux-arm64@1.1.0'
  const ssh = { hostKey: null, password: null, missingTerminal }
  const shown = {
    label: null,
    description: null,
    url: 'ssh://example.com:20005',
    target: 'anna@mbp',
    ssh,
    gateway: null,
    rules: [],
    problem: null,
  }
  for (const lang of ['ru', 'en'] as const) {
    expect(sshLines(shown, lang).at(-1)).toContain(`npm install --global ${missingTerminal}`)
  }
})

describe('the host key', () => {
  test('is made once, for its owner’s eyes only, also by two clients at once', async () => {
    const { configFolder } = fakePlatform()
    const folder = join(configFolder, 'new')
    const keys = await Promise.all([1, 2, 3].map(() => ensureHostKey(folder, 'anna-mbp')))
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    const path = join(folder, 'ssh_host_ed25519_key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toBe(keys[0]?.privateKey)
  })
})

test.each([
  [['ssh', '--sshd', '99999'], 'is not a port'],
  [['ssh', '--sshd', '22', '--team'], 'leave --team out'],
  [['ssh', '--sshd', '22', '--allow', 'boris@example.com'], 'leave --allow out'],
  [['ssh', '--allow', 'boris'], 'no e-mail address'],
  [['ssh', '--port', '99999'], 'neither a port'],
])('`nora %s` is refused with what to do', async (args, sentence) => {
  const platform = fakePlatform({ args })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.stderr.text).toContain(sentence)
})
