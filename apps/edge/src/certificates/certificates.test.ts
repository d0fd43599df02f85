import { execFileSync } from 'node:child_process'
import { createSecureContext } from 'node:tls'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate, makeChain, type TestCertificate } from '../../tests/kit/certificate.ts'
import type { Log } from '../platform/log.ts'
import { CertificateFiles } from './certificate-files.ts'
import { Certificates } from './certificates.ts'

let shop: TestCertificate
let wild: TestCertificate
let chain: ReturnType<typeof makeChain>

beforeAll(() => {
  shop = makeCertificate(['DNS:Shop.example', 'DNS:www.shop.example'])
  wild = makeCertificate(['DNS:*.shop.example', 'DNS:*.example'])
  chain = makeChain('chain.example')
})

/** Files by their names, of which the marks are the texts themselves. */
class Disk {
  readonly texts = new Map<string, string>()

  read = (path: string): string => {
    const text = this.texts.get(path)
    if (text === undefined) throw Object.assign(new Error('no file'), { code: 'ENOENT' })
    return text
  }

  mark = this.read

  put(name: string, { cert_pem, key_pem }: TestCertificate): { cert: string; key: string } {
    this.texts.set(`${name}.pem`, cert_pem)
    this.texts.set(`${name}.key`, key_pem)
    return { cert: `${name}.pem`, key: `${name}.key` }
  }
}

function open(disk: Disk, names: string[], now = new Date()) {
  const lines: string[] = []
  const note = (facts: { fault?: string }, text: string) =>
    void lines.push(facts.fault === undefined ? text : `${text}: ${facts.fault}`)
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log
  const sources = names.map((name) => new CertificateFiles({ cert: `${name}.pem`, key: `${name}.key` }, disk))
  return { certificates: new Certificates(sources, { options: {}, now: () => now, log }), lines }
}

describe('the host that a client names', () => {
  let find: (servername: string) => string | undefined

  beforeAll(() => {
    const disk = new Disk()
    disk.put('shop', shop)
    disk.put('wild', wild)
    const { certificates } = open(disk, ['shop', 'wild'])
    const contexts = new Map([
      [certificates.find('shop.example'), 'shop'],
      [certificates.find('any.example'), 'wild'],
    ])
    find = (servername) => {
      const context = certificates.find(servername)
      return context && contexts.get(context)
    }
  })

  test.each([
    ['shop.example', 'shop'],
    ['SHOP.EXAMPLE', 'shop'],
    ['www.shop.example', 'shop'],
    ['blog.shop.example', 'wild'],
    ['other.example', 'wild'],
    ['a.blog.shop.example', undefined],
    ['example', undefined],
    ['shop.test', undefined],
  ])('%s is served with the certificate %s', (servername, expected) => {
    expect(find(servername)).toBe(expected)
  })
})

test('a client that names no host gets the first certificate', () => {
  const disk = new Disk()
  disk.put('wild', wild)
  disk.put('shop', shop)
  expect(open(disk, ['wild', 'shop']).certificates.fallback?.cert).toBe(wild.cert_pem)
})

describe('a file that cannot be used is named with the reason:', () => {
  test.each<[string, (disk: Disk) => void, string]>([
    ['a chain that is not there', (disk) => disk.texts.delete('a.pem'), 'a.pem cannot be read (ENOENT).'],
    ['a key that is not there', (disk) => disk.texts.delete('a.key'), 'a.key cannot be read (ENOENT).'],
    ['no PEM', (disk) => disk.texts.set('a.pem', 'x'), 'a.pem holds no certificate in PEM.'],
    [
      'a broken certificate',
      (disk) => disk.texts.set('a.pem', shop.cert_pem.replace(/\n[^-\n]{64}\n/, '\n')),
      'a.pem holds a certificate that cannot be read (number 1).',
    ],
    ['no key', (disk) => disk.texts.set('a.key', shop.cert_pem), 'a.key holds no private key in PEM.'],
    [
      'a key with a passphrase',
      (disk) => {
        const encrypt = ['pkey', '-aes256', '-passout', 'pass:secret']
        disk.texts.set('a.key', execFileSync('openssl', encrypt, { input: shop.key_pem, encoding: 'utf8' }))
      },
      'a.key is protected by a passphrase; give the plain key.',
    ],
    [
      'another certificate’s key',
      (disk) => disk.texts.set('a.key', wild.key_pem),
      'a.key is not the key of the certificate.',
    ],
    [
      'a chain in the wrong order',
      (disk) => disk.put('a', { ...chain, cert_pem: chain.ca_pem + chain.cert_pem }),
      'a.pem must begin with the server’s own certificate; it is number 2.',
    ],
    [
      'a chain of strangers',
      (disk) => disk.put('a', { ...chain, cert_pem: chain.cert_pem + wild.cert_pem }),
      'a.pem is not in order: certificate 2 did not issue the one before it.',
    ],
    [
      'a certificate without names',
      (disk) => disk.put('a', makeCertificate([])),
      'a.pem names no host (subjectAltName), and browsers look nowhere else.',
    ],
  ])('%s', (_, spoil, sentence) => {
    const disk = new Disk()
    disk.put('a', shop)
    spoil(disk)
    expect(() => open(disk, ['a'])).toThrow(sentence)
  })

  test('all of them at once', () => {
    expect(() => open(new Disk(), ['a', 'b'])).toThrow('a.pem cannot be read (ENOENT).\nb.pem cannot')
  })

  test('an order that is right passes', () => {
    const disk = new Disk()
    disk.put('a', { ...chain, cert_pem: chain.cert_pem + chain.ca_pem })
    expect(open(disk, ['a']).certificates.fallback?.names).toEqual(['chain.example'])
  })
})

test('an expired certificate is served, and said to be', () => {
  const disk = new Disk()
  disk.put('a', shop)
  const inTwoDays = new Date(Date.now() + 172_800_000)
  expect(open(disk, ['a'], inTwoDays).lines).toEqual(['a certificate has expired'])
})

describe('a file that changes', () => {
  test('is taken up, and names go with it', () => {
    const disk = new Disk()
    disk.put('a', shop)
    const { certificates } = open(disk, ['a'])
    expect(certificates.refresh()).toBe(false)
    disk.put('a', wild)
    expect(certificates.refresh()).toBe(true)
    expect(certificates.find('shop.example')).toEqual(certificates.find('other.example'))
    expect(certificates.find('www.shop.example')).toBeInstanceOf(createSecureContext().constructor)
    expect(certificates.fallback?.cert).toBe(wild.cert_pem)
  })

  test('and cannot be used changes nothing, and is complained of once', () => {
    const disk = new Disk()
    disk.put('a', shop)
    const { certificates, lines } = open(disk, ['a'])
    disk.texts.set('a.pem', wild.cert_pem)
    expect([certificates.refresh(), certificates.refresh()]).toEqual([false, false])
    expect(lines).toEqual([
      'a changed certificate cannot be used, the one before it stays: a.key is not the key of the certificate.',
    ])
    expect(certificates.fallback?.cert).toBe(shop.cert_pem)
    disk.texts.set('a.key', wild.key_pem)
    expect(certificates.refresh()).toBe(true)
  })

  test('and is gone for a while changes nothing', () => {
    const disk = new Disk()
    disk.put('a', shop)
    const { certificates, lines } = open(disk, ['a'])
    disk.texts.delete('a.key')
    expect(certificates.refresh()).toBe(false)
    expect(lines.at(-1)).toContain('a.key cannot be read (ENOENT).')
    disk.put('a', shop)
    expect(certificates.refresh()).toBe(true)
  })
})
