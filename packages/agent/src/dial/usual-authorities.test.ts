import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, rootCertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { TEST_CA_PEM } from '../testing/certificate.ts'
import { readUsualAuthorities } from './usual-authorities.ts'

const TEST_CA = TEST_CA_PEM.trim()
const withoutStore = {}

function getBundle(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-authorities-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'bundle.crt')
  writeFileSync(file, text)
  return file
}

test.each(['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'])(
  'the file of %s comes beside those of Node.js',
  (name) => {
    const found = readUsualAuthorities({ [name]: getBundle(`# Company\n${TEST_CA_PEM}`) }, withoutStore)
    expect(found).toContain(TEST_CA)
    expect(found).toEqual(expect.arrayContaining([...rootCertificates]))
  },
)

test('the store of the system is asked where Node.js can, and an authority of both is there once', () => {
  const asked: string[] = []
  const store = {
    getCACertificates: (type: 'default' | 'system') => {
      asked.push(type)
      return [TEST_CA_PEM]
    },
  }
  const found = readUsualAuthorities({ SSL_CERT_FILE: getBundle(TEST_CA_PEM) }, store)
  expect(asked).toEqual(['default', 'system'])
  expect(found).toHaveLength(1)
})

test('a broken certificate in the bundle takes nothing from the others', () => {
  const broken = TEST_CA_PEM.replace(/[A-Za-z]{4}\n/, 'AAAA\n')
  const found = readUsualAuthorities({ SSL_CERT_FILE: getBundle(broken + TEST_CA_PEM) }, withoutStore)
  expect(found).toContain(TEST_CA)
  expect(() => createSecureContext({ ca: [...found] })).not.toThrow()
})

test.each(['/no/such/bundle.crt', '/dev/zero', '/'])('%s in place of a bundle adds nothing', (file) => {
  expect(readUsualAuthorities({ SSL_CERT_FILE: file }, withoutStore)).toHaveLength(
    new Set(rootCertificates).size,
  )
})
