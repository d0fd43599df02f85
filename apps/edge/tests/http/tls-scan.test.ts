/** What scanners and openssl see at the port for visitors. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const SCAN_MS = 50_000

let edge: RunningEdge
let origin: RawOrigin
beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
  origin = await RawOrigin.answering(OK)
  await edge.shop(origin.port)
})
afterAll(async () => {
  origin.close()
  await edge.stop()
})

const port = () => edge.ports.https_port ?? 0

/** Runs openssl as a client that says nothing more, or `input`. Answers all that it prints. */
async function openssl(args: readonly string[], input = ''): Promise<string> {
  const all = ['s_client', '-connect', `127.0.0.1:${port()}`, ...args]
  const running = promisify(execFile)('openssl', all, { timeout: SCAN_MS })
  // One that is refused is gone before it has read anything.
  running.child.stdin?.on('error', () => {}).end(input)
  const { stdout, stderr } = await running.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

type Element = Record<string, string>

function readElements(xml: string, name: string): Element[] {
  return [...xml.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  )
}

describe('sslscan', () => {
  let xml: string
  beforeAll(async () => {
    const args = ['--xml=-', '--no-colour', '--no-check-certificate', `--sni-name=shop.localhost`]
    const options = { timeout: SCAN_MS, maxBuffer: 2 ** 22 }
    xml = (await promisify(execFile)('sslscan', [...args, `127.0.0.1:${port()}`], options)).stdout
  }, SCAN_MS)

  test('finds TLS 1.2 and 1.3 only', () => {
    const protocols = readElements(xml, 'protocol')
    const enabled = protocols.filter((one) => one.enabled === '1')
    expect(enabled.map(({ type, version }) => `${type} ${version}`)).toEqual(['tls 1.2', 'tls 1.3'])
    expect(protocols.length).toBeGreaterThan(enabled.length)
  })

  test('finds ciphers with forward secrecy and AEAD only, none of them weak', () => {
    const ciphers = readElements(xml, 'cipher')
    expect(ciphers.length).toBeGreaterThan(3)
    for (const { sslversion = '', cipher = '', strength, bits } of ciphers) {
      expect(cipher).toMatch(sslversion === 'TLSv1.2' ? /^ECDHE-ECDSA-.*(?:GCM|CHACHA20)/ : /^TLS_/)
      expect(['strong', 'acceptable']).toContain(strength)
      expect(Number(bits)).toBeGreaterThanOrEqual(128)
    }
  })

  test('finds neither compression nor renegotiation nor heartbleed', () => {
    // Where its own library has no compression, it says nothing of it.
    expect(readElements(xml, 'compression').filter((one) => one.supported !== '0')).toEqual([])
    expect(readElements(xml, 'renegotiation').map((one) => one.supported)).toEqual(['0'])
    expect(readElements(xml, 'heartbleed').every((one) => one.vulnerable === '0')).toBe(true)
  })

  test('finds groups of 112 bits of strength and more only', () => {
    const groups = readElements(xml, 'group')
    expect(groups.length).toBeGreaterThan(0)
    for (const { bits } of groups) expect(Number(bits)).toBeGreaterThanOrEqual(112)
  })
})

describe('openssl', () => {
  test.each([
    ['a name that nobody has', ['-servername', 'nobody.example']],
    ['no name', ['-noservername']],
    ['a name of many labels', ['-servername', `${'a.'.repeat(100)}example`]],
  ])('with %s gets the certificate of the installation', async (_, args) => {
    const said = await openssl(args)
    expect(said).toContain('BEGIN CERTIFICATE')
    expect(said).toMatch(/subject=CN ?= ?localhost/)
  })

  test.each([
    ['h2,http/1.1', /ALPN protocol: h2/],
    ['http/1.1', /ALPN protocol: http\/1\.1/],
    ['http/0.9,spdy/3', /no application protocol/],
    ['acme-tls/1', /no application protocol|alert/],
  ])('that offers %s by ALPN hears %s', async (offered, says) => {
    expect(await openssl(['-servername', 'shop.localhost', '-alpn', offered])).toMatch(says)
  })

  test('cannot renegotiate in TLS 1.2', async () => {
    const said = await openssl(['-tls1_2', '-servername', 'shop.localhost'], 'R\n')
    expect(said).toMatch(/Secure Renegotiation IS supported/)
    expect(said).toMatch(/RENEGOTIATING[\s\S]*(?:no renegotiation|handshake failure|alert)/)
  })

  test.each(['-tls1_2', '-tls1_3'])('is offered no compression with %s', async (version) => {
    const said = await openssl([version, '-comp', '-servername', 'shop.localhost'])
    expect(said).toContain('BEGIN CERTIFICATE')
    expect(said).toContain('Compression: NONE')
  })

  test('that falls back to a version that it need not use is refused (RFC 7507)', async () => {
    const said = await openssl(['-tls1_2', '-fallback_scsv', '-servername', 'shop.localhost'])
    expect(said).toContain('inappropriate fallback')
  })

  test('is sent no OCSP response, because none is claimed', async () => {
    const said = await openssl(['-status', '-servername', 'shop.localhost'])
    expect(said).toContain('OCSP response: no response sent')
    expect(said).not.toContain('Must-Staple')
  })

  test.each([
    ['SSL 3', ['-ssl3']],
    ['TLS 1.0', ['-tls1', '-cipher', 'DEFAULT@SECLEVEL=0']],
    ['TLS 1.1', ['-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0']],
    ['a cipher without encryption', ['-tls1_2', '-cipher', 'eNULL:aNULL@SECLEVEL=0']],
    ['RC4 and 3DES', ['-tls1_2', '-cipher', 'RC4:3DES@SECLEVEL=0']],
  ])('gets nowhere with %s', async (_, args) => {
    const said = await openssl([...args, '-servername', 'shop.localhost'])
    expect(said).not.toContain('BEGIN CERTIFICATE')
  })
})
