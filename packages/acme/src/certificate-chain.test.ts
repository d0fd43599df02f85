import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endsAt, readAlternates, readChain, toPem } from './certificate-chain.ts'

let folder: string
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-certificate-chain-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let last = 0

/** A certificate of the first name that the second name signed. */
function sign(name: string, issuer?: string): string {
  const [key, pem] = [`${++last}.key`, `${last}.pem`]
  const signer = issuer === undefined ? [] : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`]
  const subject = ['-subj', `/O=Issuers/CN=${name}`]
  execFileSync('openssl', ['req', '-x509', ...EC, ...subject, ...signer, '-keyout', key, '-out', pem], {
    cwd: folder,
    stdio: 'pipe',
  })
  return readFileSync(join(folder, pem), 'utf8')
}

const answer = (text: string, link?: string) => ({
  status: 200,
  headers: new Headers(link === undefined ? {} : { link }),
  text,
  json: {},
})

test('a chain leads to the issuer of its last certificate, by the whole common name', () => {
  sign('Root X1')
  const root = last
  sign('Older Root')
  const older = last
  const cross = sign('Root X1', String(older))
  const middle = sign('R3', String(root))
  const own = sign('own', String(last))
  const short = readChain(answer(own + middle))
  const long = readChain(answer(own + middle + cross))
  expect([endsAt(short, 'Root X1'), endsAt(long, 'Root X1')]).toEqual([true, false])
  expect([endsAt(short, 'Older Root'), endsAt(long, 'Older Root')]).toEqual([false, true])
  expect([endsAt(short, 'Root X'), endsAt(short, 'Root X10'), endsAt(short, 'R3')]).toEqual([
    false,
    false,
    false,
  ])
})

test('of a chain only its certificates are kept', () => {
  const own = sign('own')
  const text = `about this one\r\n${own}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n${own}`
  expect(toPem(readChain(answer(text)))).toBe(own + own)
})

test.each([
  ['</1>;rel="alternate"', ['https://issuer.example/1']],
  ['<https://issuer.example/dir>;rel="index", </2>; rel=alternate', ['https://issuer.example/2']],
  [
    '</1>; title="a"; rel="alternate", </2>;rel="alternate"',
    ['https://issuer.example/1', 'https://issuer.example/2'],
  ],
  ['</1>;rel="index"', []],
  [undefined, []],
])('other chains are found in %s', (link, expected) => {
  expect(readAlternates(answer('', link), 'https://issuer.example/certificates/7')).toEqual(expected)
})
