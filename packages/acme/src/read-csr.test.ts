import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCertificateKey, makeCsr } from './certificate-key.ts'
import { readCsr, toCsrPem } from './read-csr.ts'

const folder = mkdtempSync(join(tmpdir(), 'nora-csr-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeWithOpenssl(...key: string[]): string {
  const file = join(folder, 'csr.pem')
  const names = ['-subj', '/CN=ignored', '-addext', 'subjectAltName=DNS:App.Forest.example']
  const made = ['-newkey', ...key, '-nodes', '-keyout', join(folder, 'key.pem'), '-out', file]
  execFileSync('openssl', ['req', '-new', ...made, ...names], { stdio: 'pipe' })
  return readFileSync(file, 'utf8')
}

test('a CSR of our own is read with its names', async () => {
  const csr = await makeCsr(['app.forest.example'], await makeCertificateKey())
  expect(await readCsr(toCsrPem(csr))).toEqual({
    csr,
    names: ['app.forest.example'],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test.each([
  [['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  [['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  [['rsa:2048']],
])('one of OpenSSL with a key %j is read', async (key) => {
  expect(await readCsr(makeWithOpenssl(...key))).toMatchObject({ names: ['app.forest.example'] })
})

test.each([
  [['rsa:1024'], 'weak_key'],
  [['ec', '-pkeyopt', 'ec_paramgen_curve:P-521'], 'weak_key'],
])('a key %j is refused', async (key, fault) => {
  expect(await readCsr(makeWithOpenssl(...key))).toBe(fault)
})

test('what is none, and one that was changed, are refused', async () => {
  expect(await readCsr('-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----')).toBe(
    'unreadable',
  )
  expect(await readCsr('')).toBe('unreadable')
  const der = Buffer.from(await makeCsr(['app.forest.example'], await makeCertificateKey()), 'base64url')
  const at = der.indexOf('forest')
  der.write('florist'.slice(0, 6), at)
  expect(await readCsr(toCsrPem(der.toString('base64url')))).toBe('wrong_signature')
})
