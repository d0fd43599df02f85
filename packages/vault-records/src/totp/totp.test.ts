import { expect, test } from 'vitest'
import { RecordError } from '../record-error.ts'
import { getTotpSecondsLeft, makeTotpCode, parseTotp, readTotpInput, toTotpUri } from './totp.ts'

/** The secrets of RFC 6238, appendix B: `1234567890` repeated to 20, 32 and 64 bytes, in base32. */
const SECRETS = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512:
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
} as const

const VECTORS: [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
]

test.each(VECTORS)('the codes at second %i are those of RFC 6238, appendix B', (seconds, ...codes) => {
  const made = (['SHA1', 'SHA256', 'SHA512'] as const).map((algorithm) => {
    const uri = `otpauth://totp/x?secret=${SECRETS[algorithm]}&algorithm=${algorithm}&digits=8`
    return makeTotpCode(parseTotp(uri), seconds * 1000)
  })
  expect(made).toEqual(codes)
})

test('a URI is read with its issuer, label, hash, digits and period', () => {
  const uri =
    'otpauth://totp/ACME%20Co:%D0%B8%D0%B2%D0%B0%D0%BD@example.org?secret=gezdgnbv&issuer=ACME%20Co&algorithm=SHA256&digits=7&period=60&image=x'
  const settings = parseTotp(uri)
  expect(settings).toEqual({
    issuer: 'ACME Co',
    label: 'иван@example.org',
    secret: 'GEZDGNBV',
    algorithm: 'SHA256',
    digits: 7,
    periodS: 60,
  })
  expect(parseTotp(toTotpUri(settings))).toEqual(settings)
})

test.each([
  ['no URI', 'hello', 'not_a_totp'],
  ['another scheme', 'https://totp/x?secret=GEZDGNBV', 'not_a_totp'],
  ['a counter', 'otpauth://hotp/x?secret=GEZDGNBV&counter=1', 'unsupported_totp'],
  ['no secret', 'otpauth://totp/x', 'not_a_totp'],
  ['an empty secret', 'otpauth://totp/x?secret=', 'not_a_totp'],
  ['a secret that is no base32', 'otpauth://totp/x?secret=0189', 'not_a_totp'],
  ['a secret with padding inside', 'otpauth://totp/x?secret=GE==ZDGN', 'not_a_totp'],
  ['a secret of an impossible length', 'otpauth://totp/x?secret=GEZ', 'not_a_totp'],
  ['a secret without end', `otpauth://totp/x?secret=${'A'.repeat(264)}`, 'not_a_totp'],
  ['two secrets', 'otpauth://totp/x?secret=GEZDGNBV&secret=AAAAAAAA', 'not_a_totp'],
  ['MD5', 'otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5', 'unsupported_totp'],
  ['five digits', 'otpauth://totp/x?secret=GEZDGNBV&digits=5', 'unsupported_totp'],
  ['nine digits', 'otpauth://totp/x?secret=GEZDGNBV&digits=9', 'unsupported_totp'],
  ['digits in hex', 'otpauth://totp/x?secret=GEZDGNBV&digits=0x6', 'not_a_totp'],
  ['a period of nothing', 'otpauth://totp/x?secret=GEZDGNBV&period=0', 'unsupported_totp'],
  ['a period of a day', 'otpauth://totp/x?secret=GEZDGNBV&period=86400', 'unsupported_totp'],
  ['a negative period', 'otpauth://totp/x?secret=GEZDGNBV&period=-30', 'not_a_totp'],
  ['a label of broken bytes', 'otpauth://totp/%FF?secret=GEZDGNBV', 'not_a_totp'],
])('a one-time code with %s is refused', (_, uri, code) => {
  expect(() => parseTotp(uri)).toThrow(RecordError)
  expect(() => parseTotp(uri)).toThrow(`details.totp: ${code}`)
})

test('a pasted secret with spaces becomes a URI, a pasted URI stays as it is', () => {
  const names = { issuer: 'Почта', label: 'я' }
  const uri = readTotpInput(' gezd gnbv-gy3t qojq ', names)
  expect(parseTotp(uri)).toMatchObject({ issuer: 'Почта', label: 'я', secret: 'GEZDGNBVGY3TQOJQ', digits: 6 })
  const given = 'otpauth://totp/x?secret=GEZDGNBV'
  expect(readTotpInput(given, names)).toBe(given)
  expect(() => readTotpInput('not a secret!', names)).toThrow(RecordError)
})

test('a code is good for the rest of its period', () => {
  const settings = parseTotp('otpauth://totp/x?secret=GEZDGNBV')
  expect([0, 999, 1000, 29_999, 30_000].map((at) => getTotpSecondsLeft(settings, at))).toEqual([
    30, 30, 29, 1, 30,
  ])
})
