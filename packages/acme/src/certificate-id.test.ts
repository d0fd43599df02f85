import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCertificateId } from './certificate-id.ts'

let folder: string
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString()
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-certificate-id-'))
  openssl('req', '-x509', ...EC, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca', '-days', '2')
  openssl('req', ...EC, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=own')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function sign(serial: string, extensions: string): string {
  writeFileSync(join(folder, 'extensions'), extensions)
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', serial, '-days', '1']
  openssl('x509', '-req', '-in', 'own.csr', ...signer, '-extfile', 'extensions', '-out', 'own.pem')
  return readFileSync(join(folder, 'own.pem'), 'utf8')
}

// The first serial number is the one of RFC 9773 §4.1.
test.each([
  ['0x87654321', 'AIdlQyE'],
  ['0x07654321', 'B2VDIQ'],
  ['0x80', 'AIA'],
  ['0x7f', 'fw'],
  ['0xff00000000000000000000000000000001', 'AP8AAAAAAAAAAAAAAAAAAAAB'],
])('a certificate of serial number %s is known to its issuer as %s', (serial, expected) => {
  const pem = sign(serial, 'authorityKeyIdentifier=keyid\n')
  const text = openssl('x509', '-in', 'ca.pem', '-noout', '-ext', 'subjectKeyIdentifier')
  const keyId = Buffer.from(text.replace(/^.*\n/, '').replace(/[^0-9A-F]/g, ''), 'hex').toString('base64url')
  expect(toCertificateId(pem)).toBe(`${keyId}.${expected}`)
  expect(toCertificateId(pem + readFileSync(join(folder, 'ca.pem'), 'utf8'))).toBe(`${keyId}.${expected}`)
})

test('a certificate that does not say whose key signed it has no id', () => {
  expect(toCertificateId(sign('1', '\n'))).toBeNull()
  expect(toCertificateId('no certificate')).toBeNull()
})
