import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeHostKeyPair } from './host-key-pair.ts'
import { toFingerprint } from './public-keys.rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'nora-host-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('OpenSSH reads the private file and finds the public key in it', () => {
  for (const comment of ['nora ru', '', 'a comment that takes the private part past a block']) {
    const pair = makeHostKeyPair(comment)
    const file = join(folder, 'key')
    writeFileSync(file, pair.private_key, { mode: 0o600 })
    const line = execFileSync('ssh-keygen', ['-y', '-P', '', '-f', file], { encoding: 'utf8' }).trim()
    expect(line).toBe(`${pair.public_key} ${comment}`.trim())
    const said = execFileSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' })
    const blob = Buffer.from(pair.public_key.split(' ')[1] ?? '', 'base64')
    expect(said.split(' ')[1]).toBe(toFingerprint(blob))
    rmSync(file)
  }
})
