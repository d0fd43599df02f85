import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeyLine, readPublicKeys } from './index.ts'
import { getFields, getLine } from './testing/blobs.ts'
import { type KeyFolder, openKeyFolder } from './testing/ssh-keygen.ts'

let folder: KeyFolder
beforeAll(() => {
  folder = openKeyFolder()
})
afterAll(() => folder.remove())

const getKey = (text: string) => {
  const [only] = readPublicKeys(text)
  if (!only || !('key' in only)) throw new Error(`refused: ${JSON.stringify(only)}`)
  return only.key
}
const getReason = (text: string) => readPublicKeys(text).map(reason)
const reason = (line: KeyLine) => ('refusal' in line ? line.refusal.reason : 'none')

/** Hardware keys cannot be made without the hardware: a public one is the same point with an application. */
function hardwareLine(type: string, from: string): string {
  const [, ...fields] = getFields(from)
  return getLine(type, [...fields, 'ssh:'], 'yubikey')
}

describe('every type that may be added', () => {
  test.each([
    ['ssh-ed25519', ['-t', 'ed25519']],
    ['ecdsa-sha2-nistp256', ['-t', 'ecdsa', '-b', '256']],
    ['ecdsa-sha2-nistp384', ['-t', 'ecdsa', '-b', '384']],
    ['ecdsa-sha2-nistp521', ['-t', 'ecdsa', '-b', '521']],
    ['ssh-rsa', ['-t', 'rsa', '-b', '3072']],
    ['sk-ssh-ed25519@openssh.com', ['-t', 'ed25519']],
    ['sk-ecdsa-sha2-nistp256@openssh.com', ['-t', 'ecdsa', '-b', '256']],
  ] as const)('%s is read as OpenSSH reads it', (type, args) => {
    const made = folder.make(args).line
    const line = type.startsWith('sk-') ? hardwareLine(type, made) : made
    const key = getKey(line)
    const said = folder.describe(line)
    expect(key).toMatchObject({ type, bits: said?.bits, comment: line.split(' ').slice(2).join(' ') })
    const fingerprint = createHash('sha256').update(key.blob).digest('base64').replace(/=+$/, '')
    expect(`SHA256:${fingerprint}`).toBe(said?.fingerprint)
  })
})

describe('what OpenSSH itself makes and we refuse', () => {
  test('a short RSA key, with its length', () => {
    const [read] = readPublicKeys(folder.make(['-t', 'rsa', '-b', '2048']).line)
    expect(read).toEqual({ line: 1, refusal: { reason: 'rsa_too_short', bits: 2048 } })
  })

  test.each([
    ['in the OpenSSH format', ['-t', 'ed25519']],
    ['in the PEM format', ['-t', 'rsa', '-b', '3072', '-m', 'PEM']],
    ['in the PKCS#8 format', ['-t', 'ecdsa', '-m', 'PKCS8']],
  ])('a private key %s, whole or without its first line', (_format, args) => {
    const { privateKey } = folder.make(args)
    expect(getReason(privateKey)).toEqual(['private_key'])
    const [, ...rest] = privateKey.split('\n')
    expect(getReason(rest.join('\n'))).not.toContain('none')
  })

  test('an OpenSSH private key that lost its first line is still known for one', () => {
    const [, ...rest] = folder.make(['-t', 'ed25519']).privateKey.split('\n')
    expect(getReason(rest.join('\n'))).toEqual(['private_key'])
  })

  test('a certificate', () => {
    const authority = folder.make(['-t', 'ed25519'])
    const { file } = folder.make(['-t', 'ed25519'])
    folder.run(['-q', '-s', authority.file, '-I', 'anna', '-n', 'anna', `${file}.pub`])
    const certificate = folder.run(['-L', '-f', `${file}-cert.pub`])
    expect(certificate).toContain('ssh-ed25519-cert-v01@openssh.com')
    expect(getReason(folder.read(`${file}-cert.pub`))).toEqual(['certificate'])
  })

  test.each([
    ['RFC4716', 'ssh2_format'],
    ['PKCS8', 'pem_format'],
  ])('a public key in the %s format', (format, expected) => {
    const { file } = folder.make(['-t', 'rsa', '-b', '3072'])
    expect(getReason(folder.run(['-e', '-m', format, '-f', `${file}.pub`]))).toEqual([expected])
  })
})

test('bytes that OpenSSH finds no key in are none for us either', () => {
  const ecdsa = folder.make(['-t', 'ecdsa', '-b', '256']).line
  const [, curve = new Uint8Array(), point = new Uint8Array()] = getFields(ecdsa)
  const offCurve = Uint8Array.from(point)
  offCurve[offCurve.length - 1] = (offCurve.at(-1) ?? 0) ^ 1
  const broken = getLine('ecdsa-sha2-nistp256', [curve, offCurve])
  expect(folder.describe(broken)).toBeNull()
  expect(getReason(broken)).toEqual(['broken'])
})
