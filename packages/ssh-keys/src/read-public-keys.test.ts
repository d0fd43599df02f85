import { describe, expect, test } from 'vitest'
import { type KeyLine, readPublicKeys, refusalText } from './index.ts'
import { concat, fromBase64, getFields, getLine, toBase64, wireString } from './testing/blobs.ts'

/** Made with ssh-keygen; its private half was thrown away. */
const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPCACr8bFQ1/spKsa2rqR7F4ROlFa0ow0gXjKCUNI+Ly anna@mbp'
const [, BASE64 = ''] = ED25519.split(' ')
const POINT = getFields(ED25519)[1] ?? new Uint8Array()

const reason = (line: KeyLine) => ('refusal' in line ? line.refusal.reason : 'added')
const getReasons = (text: string) => readPublicKeys(text).map(reason)

/** An RSA line with these integers, as many bytes as given. */
function rsaLine(exponent: readonly number[], modulus: readonly number[]): string {
  return getLine('ssh-rsa', [Uint8Array.from(exponent), Uint8Array.from(modulus)])
}
const getModulus = (bits: number, last = 1) => [0, 0x80, ...Array<number>(bits / 8 - 2).fill(7), last]

describe('a line', () => {
  test('is a type, the key and a comment that may have spaces', () => {
    expect(readPublicKeys(`  ${ED25519}\tat home \r\n`)).toMatchObject([
      { line: 1, key: { type: 'ssh-ed25519', base64: BASE64, bits: 256, comment: 'anna@mbp at home' } },
    ])
  })

  test('may have no comment, and control characters in it are dropped', () => {
    expect(readPublicKeys(`ssh-ed25519 ${BASE64}`)).toMatchObject([{ key: { comment: '' } }])
    expect(readPublicKeys(`ssh-ed25519 ${BASE64} a\u202eb\u0007c`)).toMatchObject([
      { key: { comment: 'abc' } },
    ])
  })

  test.each([
    ['options in front', `from="10.0.0.0/8",no-pty ${ED25519}`, 'in_front'],
    ['a known_hosts entry', `example.com ${ED25519}`, 'in_front'],
    ['a type only', 'ssh-ed25519', 'no_data'],
    ['DSA', 'ssh-dss AAAAB3NzaC1kc3MAAACBAP1/U4EddRIpUt9KnC7s5Of2 anna', 'dsa'],
    ['an unknown type', `ssh-ed448 ${BASE64}`, 'unknown_type'],
    ['no key at all', 'hello there', 'unknown_type'],
    ['another type than the key says', `ssh-rsa ${BASE64}`, 'type_mismatch'],
    ['a character that is not base64', `ssh-ed25519 ${BASE64.slice(0, -1)}!`, 'not_base64'],
    ['base64 of the URL alphabet', `ssh-ed25519 ${BASE64.slice(0, -2)}_-`, 'not_base64'],
    [
      'base64 whose spare bits are set',
      `ssh-ed25519 ${toBase64(fromBase64(`${BASE64.slice(0, -4)}AAA=`)).slice(0, -2)}B=`,
      'not_base64',
    ],
    ['a cut in the middle of a letter group', `ssh-ed25519 ${BASE64.slice(0, -3)}`, 'cut_off'],
    ['a cut between groups', `ssh-ed25519 ${BASE64.slice(0, -4)}`, 'cut_off'],
  ])('with %s is refused', (_what, text, expected) => {
    expect(getReasons(text)).toEqual([expected])
  })
})

describe('a blob', () => {
  const blob = (fields: readonly Uint8Array[]) => `ssh-ed25519 ${toBase64(concat(fields))}`
  const head = wireString('ssh-ed25519')

  test.each([
    ['with bytes after the key', blob([head, wireString(POINT), Uint8Array.of(0)])],
    ['with a key one byte short', getLine('ssh-ed25519', [POINT.subarray(1)])],
    ['with an empty application', getLine('sk-ssh-ed25519@openssh.com', [POINT, ''])],
    [
      'with a point that is compressed',
      getLine('ecdsa-sha2-nistp256', ['nistp256', concat([Uint8Array.of(2), POINT])]),
    ],
    ['with a negative modulus', rsaLine([1, 0, 1], getModulus(3072).slice(1))],
    ['with needless zeros', rsaLine([0, 1, 0, 1], getModulus(3072))],
    ['with an even modulus', rsaLine([1, 0, 1], getModulus(3072, 2))],
    ['with an even exponent', rsaLine([1, 0, 0], getModulus(3072))],
    ['with the exponent 1', rsaLine([1], getModulus(3072))],
    ['with an exponent over 64 bits', rsaLine([1, 0, 0, 0, 0, 0, 0, 0, 1], getModulus(3072))],
    ['with a modulus over 16384 bits', rsaLine([1, 0, 1], getModulus(16_392))],
  ])('%s is refused', (_what, line) => {
    expect(getReasons(line)).toEqual(['broken'])
  })

  test('of the least RSA length is taken, and one bit less is not', () => {
    expect(getReasons(rsaLine([1, 0, 1], getModulus(3072)))).toEqual(['added'])
    const shorter = [0x7f, ...getModulus(3072).slice(2)]
    expect(readPublicKeys(rsaLine([1, 0, 1], shorter))).toEqual([
      { line: 1, refusal: { reason: 'rsa_too_short', bits: 3071 } },
    ])
  })

  test('that names another curve than its type is refused', () => {
    expect(getReasons(getLine('ecdsa-sha2-nistp256', ['nistp384', POINT]))).toEqual(['type_mismatch'])
  })
})

describe('a file', () => {
  test('is read line by line, with the number of each', () => {
    const text = `\uFEFF# keys of Anna\r\n\r\n${ED25519}\r\nssh-dss AAAA old\n${ED25519}`
    expect(readPublicKeys(text).map((line) => [line.line, reason(line)])).toEqual([
      [3, 'added'],
      [4, 'dsa'],
      [5, 'added'],
    ])
  })

  test.each([
    `-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\n-----END OPENSSH PRIVATE KEY-----`,
    `-----BEGIN EC PRIVATE KEY-----\nMHcC`,
    `-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIC`,
    `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1`,
    `Private-Lines: 1\nAAAAIOZ`,
  ])('with a private key is refused whole, also beside good lines: %#', (secret) => {
    const read = readPublicKeys(`${ED25519}\n${secret}\n${ED25519}`)
    expect(read.map(reason)).toEqual(['private_key'])
  })

  test('that is empty or all comments has no keys', () => {
    expect(readPublicKeys(' \n# nothing\n')).toEqual([])
  })
})

test('no refusal repeats what it refused', () => {
  const read = readPublicKeys('-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n')
  expect(JSON.stringify(read)).not.toContain('c2VjcmV0')
  for (const line of read) {
    if ('refusal' in line) expect(JSON.stringify(refusalText(line.refusal))).not.toContain('c2VjcmV0')
  }
})
