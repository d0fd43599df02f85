import { DAY_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CompanyAuthority, makeCompanyAuthority } from '../testing/made-certificates.ts'
import { type ExamineOptions, examine } from './examine.ts'
import { readPem } from './read-pem.ts'
import { readPkcs12 } from './read-pkcs12.ts'

const PASSPHRASE = 'секрет 1'

let company: CompanyAuthority
beforeAll(() => {
  company = makeCompanyAuthority()
})
afterAll(() => company.remove())

const options = (changes: Partial<ExamineOptions> = {}): ExamineOptions => ({
  now: new Date(),
  listKnown: async () => [],
  isPrivateIssuer: true,
  ...changes,
})

async function inspect(pem: string, changes: Partial<ExamineOptions> = {}, passphrase?: string) {
  const examined = await examine(readPem(pem, passphrase), options(changes))
  return { ...examined, codes: examined.faults.map(({ code }) => code) }
}

test('a chain in any order is put in order, without its root', async () => {
  const { certificate, key } = company.issue(['shop.example.com', '*.dev.example.com'])
  const examined = await inspect(`${company.root}${key}${company.intermediate}${certificate}`)
  expect(examined).toMatchObject({
    codes: [],
    facts: { names: ['shop.example.com', '*.dev.example.com'], key_type: 'EC P-256' },
    notes: [
      { code: 'reordered', detail: null },
      { code: 'root_left_out', detail: null },
    ],
    chain_pem: `${certificate}${company.intermediate}`,
  })
  expect(examined.key_pem).toContain('BEGIN PRIVATE KEY')
})

describe('a file is refused', () => {
  const shop = ['shop.example.com']
  test.each<[string, () => string, string, number | null]>([
    ['without a certificate', () => company.issue(shop).key, 'no_certificate', null],
    ['with nothing in it', () => 'hello', 'no_certificate', null],
    ['without a key', () => company.issue(shop).certificate, 'no_key', null],
    [
      'with the key of another',
      () => company.issue(shop).certificate + company.issue(shop).key,
      'key_mismatch',
      2,
    ],
    [
      'with a certificate cut short',
      () => whole().replace(/.{200}(?=\s*-----END CERT)/s, ''),
      'certificate_unreadable',
      1,
    ],
    ['with a key cut short', () => whole().replace(/.{90}(?=\s*-----END PRIV)/s, ''), 'key_unreadable', 2],
    [
      'with a protected key',
      () => withKey(company.protect(company.issue(shop).key, 'a')),
      'passphrase_missing',
      2,
    ],
    ['that names no host', () => whole([]), 'no_names', 1],
    [
      'of too many names',
      () => whole(Array.from({ length: 101 }, (_, i) => `n${i}.example.com`)),
      'too_many_names',
      1,
    ],
    ['with RSA of 1024 bits', () => whole(shop, { key: 'rsa:1024' }), 'weak_key', 1],
    ['signed with SHA-1', () => whole(shop, { hash: 'sha1' }), 'weak_signature', 1],
    ['for clients', () => whole(shop, { use: 'clientAuth' }), 'not_for_servers', 1],
  ])('%s', async (_, makeFile, code, block) => {
    const { faults } = await inspect(makeFile())
    expect(faults).toContainEqual({
      code,
      block,
      detail: faults.find((one) => one.code === code)?.detail ?? null,
    })
  })

  test('when it has ended, and when it has not begun', async () => {
    const file = whole()
    const at = (days: number) => ({ now: new Date(Date.now() + days * DAY_MS) })
    expect((await inspect(file, at(91))).codes).toEqual(['ended'])
    expect((await inspect(file, at(-2))).codes).toEqual(['not_begun'])
    expect((await inspect(file, at(80))).notes).toContainEqual({
      code: 'ends_soon',
      detail: expect.any(String),
    })
  })

  test('when its issuer is unknown, unless that is a private one; a known intermediate is added', async () => {
    const { certificate, key } = company.issue(shop)
    const isPrivateIssuer = false
    const missing = { code: 'issuer_missing', block: null, detail: 'O=Meadow, CN=Meadow intermediate' }
    expect((await inspect(certificate + key, { isPrivateIssuer })).faults).toEqual([missing])
    const known = readPem(company.intermediate, undefined).certificates.map((one) => one.certificate)
    const completed = await inspect(certificate + key, { listKnown: async () => known })
    expect(completed).toMatchObject({
      codes: [],
      notes: [{ code: 'completed', detail: 'O=Meadow, CN=Meadow intermediate' }],
      chain_pem: `${certificate}${company.intermediate}`,
    })
  })

  function whole(
    names: readonly string[] = shop,
    made: Parameters<CompanyAuthority['issue']>[1] = {},
  ): string {
    const { certificate, key } = company.issue(names, made)
    return certificate + key
  }
  const withKey = (key: string) => company.issue(shop).certificate + key
})

test('a protected key is opened by its passphrase only', async () => {
  const { certificate, key } = company.issue(['shop.example.com'])
  const file = certificate + company.protect(key, PASSPHRASE)
  expect((await inspect(file, {}, PASSPHRASE)).codes).toEqual([])
  expect((await inspect(file, {}, 'other')).codes).toEqual(['passphrase_wrong'])
})

describe('PKCS#12', () => {
  const open = (base64: string, passphrase: string) => readPkcs12(Buffer.from(base64, 'base64'), passphrase)

  test.each(['', 'abc', PASSPHRASE])('of today is read with the passphrase %j', async (passphrase) => {
    const made = company.issue(['shop.example.com'])
    const examined = await examine(await open(company.toPkcs12(made, passphrase), passphrase), options())
    expect(examined).toMatchObject({ faults: [], chain_pem: `${made.certificate}${company.intermediate}` })
  })

  test('with a wrong passphrase, broken ciphers or other contents is refused', async () => {
    const made = company.issue(['shop.example.com'])
    const getCodes = async (base64: string, passphrase: string) =>
      (await open(base64, passphrase)).faults.map(({ code }) => code)
    expect(await getCodes(company.toPkcs12(made, 'abc'), 'other')).toEqual(['passphrase_wrong'])
    expect(await getCodes(company.toPkcs12(made, 'abc', ['-legacy']), 'abc')).toEqual(['pkcs12_cipher'])
    expect(await getCodes(Buffer.from('hello').toString('base64'), 'abc')).toEqual(['pkcs12_unreadable'])
  })
})
