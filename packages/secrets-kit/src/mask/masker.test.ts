import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMasker, type OutputMasker } from './create-masker.ts'
import { listMaskedForms } from './masked-forms.ts'

const encoder = new TextEncoder()
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function run(masker: OutputMasker, chunks: readonly Uint8Array[]): string {
  const out = chunks.map((chunk) => masker.push(chunk))
  return Buffer.concat([...out, masker.flush()]).toString()
}

/** Whatever the values cover in the text, looked for one after the other: slow, and plainly right. */
function maskSlowly(text: Uint8Array, values: readonly string[]): string {
  const whole = latin(text)
  const flags = new Uint8Array(text.length)
  for (const form of values.flatMap(listMaskedForms).map(latin)) {
    for (let at = whole.indexOf(form); at !== -1; at = whole.indexOf(form, at + 1)) {
      flags.fill(1, at, at + form.length)
    }
  }
  const marked = [...whole].map((character, at) => (flags[at] ? '\0' : character)).join('')
  return Buffer.from(marked.replace(/\0+/g, '*****'), 'latin1').toString()
}

test.each([
  ['raw', 'p@ss/w"rd é', 'p@ss/w"rd é'],
  ['base64', 'p@ss/w"rd é', Buffer.from('p@ss/w"rd é').toString('base64')],
  ['URL-safe base64', '>>>???ÿÿÿ', Buffer.from('>>>???ÿÿÿ').toString('base64url')],
  ['percent-escaped', 'p@ss/w"rd é', encodeURIComponent('p@ss/w"rd é')],
  ['percent-escaped in lower case', 'p@ss/w"rd é', 'p%40ss%2fw%22rd%20%c3%a9'],
  ['a form of HTML', "it's a p@ss", 'it%27s+a+p%40ss'],
  ['JSON', 'p@ss\n"w\\rd', 'p@ss\\n\\"w\\\\rd'],
  ['JSON of Python', 'пароль😀x', '\\u043f\\u0430\\u0440\\u043e\\u043b\\u044c\\ud83d\\ude00x'],
  ['JSON of PHP', 'a/b/c/d', 'a\\/b\\/c\\/d'],
  ['JSON of Go', '<secret>&', '\\u003csecret\\u003e\\u0026'],
  ['lines of Windows', 'line one\nline two', 'line one\r\nline two'],
])('a value as %s is masked at every split of the output', (_, value, form) => {
  const text = encoder.encode(`before ${form} after`)
  for (let at = 0; at <= text.length; at++) {
    expect(run(createMasker([value]), [text.subarray(0, at), text.subarray(at)])).toBe('before ***** after')
  }
  expect(
    run(
      createMasker([value]),
      [...text].map((byte) => Uint8Array.of(byte)),
    ),
  ).toBe('before ***** after')
})

test.each([0, 1, 2, 3, 4, 5])(
  'a value inside base64 of more is masked but for a character at each end (%i)',
  (before) => {
    const whole = Buffer.from(`${'u'.repeat(before)}correct horse:tail`).toString('base64')
    const masked = run(createMasker(['correct horse']), [encoder.encode(whole)])
    expect(masked).toContain('*****')
    expect(Buffer.from(masked.split('*****')[0] as string, 'base64').toString()).not.toContain('co')
  },
)

test('values of fewer than 6 characters, and output without values, pass untouched', () => {
  const text = 'abcde and 12345 and true 😀😀😀😀😀'
  expect(run(createMasker(['abcde', 'true', '', '😀😀😀😀😀', 'absent value']), [encoder.encode(text)])).toBe(
    text,
  )
})

test('values that overlap, contain each other or touch become one mask', () => {
  const masker = () => createMasker(['secret-one', 'one-two-three', 'secret', 'abcdef'])
  expect(run(masker(), [encoder.encode('<secret-one-two-three>')])).toBe('<*****>')
  expect(run(masker(), [encoder.encode('secretsecret'), encoder.encode('abcdef.')])).toBe('*****.')
})

test('a value that begins and breaks off is printed whole, at the latest by flush', () => {
  const masker = createMasker(['correct horse'])
  expect(latin(masker.push(encoder.encode('say correct ')))).toBe('say ')
  expect(latin(masker.push(encoder.encode('cow, corr')))).toBe('correct cow, ')
  expect(latin(masker.flush())).toBe('corr')
})

test('where the output was cut, the beginning of a value is masked as well, wherever it was cut', () => {
  const value = 'correct horse battery'
  for (const form of listMaskedForms(value)) {
    for (let length = 1; length <= form.length; length++) {
      for (let split = 0; split <= length; split++) {
        const masker = createMasker([value])
        const out = [encoder.encode('> '), form.subarray(0, split), form.subarray(split, length)].map(
          (chunk) => latin(masker.push(chunk)),
        )
        expect(out.join('') + latin(masker.cut())).toBe('> *****')
      }
    }
  }
  const long = Array.from({ length: 90 }, (_, index) => index).join('')
  for (let length = 1; length <= long.length; length++) {
    const masker = createMasker([long])
    expect(latin(masker.push(encoder.encode(`> ${long.slice(0, length)}`))) + latin(masker.cut())).toBe(
      '> *****',
    )
  }
})

test('output that was cut and begins no value at its end is printed as it is', () => {
  const masker = createMasker(['correct horse'])
  expect(latin(masker.push(encoder.encode('correct hors, x'))) + latin(masker.cut())).toBe('correct hors, x')
})

test('a value of 64 KiB is masked while at most 63 bytes are kept back', () => {
  const value = Array.from({ length: 6_000 }, (_, index) => `word${index}`)
    .join(' ')
    .slice(0, 65_536)
  const text = encoder.encode(`x ${value} y ${value.slice(0, 1_000)}! ${encodeURIComponent(value)}.`)
  const masker = createMasker([value, value.replace('word9 ', 'word8 ')])
  let [taken, given] = [0, '']
  for (let at = 0; at < text.length; at += 1_000) {
    const chunk = text.subarray(at, at + 1_000)
    taken += chunk.length
    given += latin(masker.push(chunk))
  }
  expect(given + latin(masker.flush())).toBe('x ***** y *****! *****.')
  expect(taken).toBe(text.length)
  const other = createMasker([value])
  expect(other.push(encoder.encode(value.slice(0, 63)))).toHaveLength(0)
  expect(latin(other.push(encoder.encode('?')))).toBe(`${value.slice(0, 63)}?`)
})

test('masking a stream equals masking its whole, wherever it is split', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'b', '"', '/', 'é', '\n'),
    minLength: 1,
    maxLength: 9,
  })
  const values = fc.array(
    texts.map((text) => `${text}aabba`),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      values,
      fc.array(fc.oneof(texts, fc.nat(200)), { maxLength: 12 }),
      fc.infiniteStream(fc.nat(9)),
      (secrets, words, sizes) => {
        const forms = secrets.flatMap(listMaskedForms)
        const bytes = Buffer.concat(
          words.map((word) =>
            typeof word === 'string' ? Buffer.from(word) : (forms[word % forms.length] as Uint8Array),
          ),
        )
        const chunks: Uint8Array[] = []
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value as number
          chunks.push(bytes.subarray(at, at + size))
          at += size
        }
        const expected = maskSlowly(bytes, secrets)
        expect(run(createMasker(secrets), chunks)).toBe(expected)
        for (let at = 0; at <= bytes.length; at++) {
          expect(run(createMasker(secrets), [bytes.subarray(0, at), bytes.subarray(at)])).toBe(expected)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('a thousand values and 4 MiB of output that begins many of them cost no more than one pass', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `aaaaaaaaaaaaaaaaaaaaaaaa${index}-tail`)
  const masker = createMasker(values)
  const chunk = encoder.encode('a'.repeat(65_536))
  let bytes = 0
  for (let count = 0; count < 64; count++) bytes += masker.push(chunk).length
  expect(bytes + masker.flush().length).toBe(64 * 65_536)
})
