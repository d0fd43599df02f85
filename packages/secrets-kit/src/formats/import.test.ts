import { expect, test } from 'vitest'
import { ImportError } from './import-error.ts'
import { type ImportOptions, readImport } from './read-import.ts'

const read = (text: string, options?: ImportOptions) => readImport(new TextEncoder().encode(text), options)
const values = (text: string, options?: ImportOptions) =>
  Object.fromEntries(read(text, options).secrets.map(({ name, value }) => [name, value]))

function catchError(action: () => unknown): ImportError {
  try {
    action()
  } catch (error) {
    if (error instanceof ImportError) return error
  }
  throw new Error('Nothing was refused')
}

const ENV = `# The database
# of the shop
export DATABASE_URL="postgres://u:p@h/db"   # primary

# lost by the blank line

EMPTY=
SPACED =  some text   # why
SINGLE='raw \\n $HOME \${A}'
DOUBLE="two\\nlines \${DATABASE_URL}"
KEY="-----BEGIN-----
abc=
-----END-----"
TICK=\`it's "x"\`
HASH='a#b'
`

test('a .env file is read with export, quotes, lines within quotes and comments', () => {
  const { format, secrets } = read(`\ufeff${ENV.replaceAll('\n', '\r\n')}`)
  expect(format).toBe('dotenv')
  expect(secrets.map(({ name, value, comment, line }) => [name, value, comment, line])).toEqual([
    ['DATABASE_URL', 'postgres://u:p@h/db', 'The database\nof the shop\nprimary', 3],
    ['EMPTY', '', '', 7],
    ['SPACED', 'some text', 'why', 8],
    ['SINGLE', 'raw \\n $HOME $${A}', '', 9],
    ['DOUBLE', 'two\nlines ${DATABASE_URL}', '', 10],
    ['KEY', '-----BEGIN-----\nabc=\n-----END-----', '', 11],
    ['TICK', 'it\'s "x"', '', 14],
    ['HASH', 'a#b', '', 15],
  ])
  expect(secrets.every(({ refused }) => refused === undefined)).toBe(true)
})

test.each<[string, string, ImportOptions['reader'], string]>([
  ['dotenv', 'A="a\\tb ${B}"', 'dotenv', 'a\\tb $${B}'],
  ['node', 'A="a\\r\\n"', 'node', 'a\\r\n'],
  ['compose', 'A="a\\tb \\"c\\" \\$D $E ${F} \\\\"', 'compose', 'a\tb "c" $D ${E} ${F} \\'],
  ['compose without quotes', 'A=a#b $$ ${C:-d} #e', 'compose', 'a#b $ $${C:-d}'],
  ['compose in single quotes', "A='it\\'s ${B}'", 'compose', "it's $${B}"],
  ['nobody in particular', 'A=${B:-x}', undefined, '$${B:-x}'],
])('a value for %s is read as its reader does', (_, text, reader, value) => {
  expect(values(text, { reader })).toEqual({ A: value })
})

test.each([
  ['A=1\nB', 'broken_line', 2, 2],
  ['A=1\n  not a line', 'broken_line', 2, 6],
  ['A=1\n=2', 'broken_line', 2, 1],
  ['A=1\nB="canary', 'unclosed_quote', 2, 3],
  ["A='canary' b", 'text_after_quote', 1, 11],
  ['A=1\n\n{"B":1}', 'broken_line', 3, 2],
  ['{"A":1,\n"A":2}', 'equal_keys', 2, 1],
  ['{"A":canary}', 'not_json', 1, 6],
  ['A: 1\nA: 2', 'equal_keys', 2, 1],
  ['A: [1', 'not_yaml', 1, 6],
])('%s is refused with line and column, and without the value', (text, code, line, column) => {
  const error = catchError(() => read(text))
  expect(error).toMatchObject({ code, line, column })
  expect(error.message).not.toContain('canary')
})

test.each<[string, string | Uint8Array, string]>([
  ['nothing', ' \n', 'empty'],
  ['no UTF-8', Uint8Array.of(65, 61, 0xff), 'not_utf8'],
  ['4 MiB and a byte', new Uint8Array(4 * 2 ** 20 + 1), 'too_large'],
  ['1,001 secrets', Array.from({ length: 1_001 }, (_, index) => `A${index}=1`).join('\n'), 'too_many'],
  ['a list of JSON', '[1,2]', 'unknown_format'],
  ['a list of YAML', '- a\n- b', 'unknown_format'],
  ['deep JSON', `{"A":${'['.repeat(200_000)}`, 'too_deep'],
  ['deep YAML', `A: ${'['.repeat(200_000)}`, 'too_deep'],
  ['YAML of bombs', `a: &a [x]\nb: [${'*a,'.repeat(101)}]`, 'too_many_aliases'],
  [
    'dotenvx',
    '#/---[DOTENV_PUBLIC_KEY]---/\nDOTENV_PUBLIC_KEY="03ab"\nA="encrypted:BE9Y7LKANx77X1pv"',
    'encrypted_by_dotenvx',
  ],
  ['sops', 'A=ENC[AES256_GCM,data:p673w==,iv:x,tag:y,type:str]\nsops_version=3.9.0', 'encrypted_by_sops'],
  ['sops in YAML', 'A: ENC[AES256_GCM,data:p673w==]\nsops:\n    mac: x', 'encrypted_by_sops'],
  ['sops in JSON', '{"A":"x","sops":{"mac":"y"}}', 'encrypted_by_sops'],
])('a file of %s is refused as a whole', (_, file, code) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  expect(catchError(() => readImport(bytes)).code).toBe(code)
})

test('nested JSON is joined by two underscores, and what is written stays what it is', () => {
  const text =
    '{"db":{"host":"h","port":5432},"big":12345678901234567890,"e":1.50,"on":true,"no":null,"list":[1.0,"a"],"__proto__":"p","ref":"${A}","x":{}}'
  expect(read(text).format).toBe('json')
  expect(read(text).secrets.map(({ name, value }) => `${name}=${value}`)).toEqual([
    ...['db__host=h', 'db__port=5432', 'big=12345678901234567890', 'e=1.50', 'on=true', 'no='],
    ...['list=[1.0,"a"]', '__proto__=p', 'ref=$${A}', 'x={}'],
  ])
})

test('YAML is read as it is written', () => {
  const text = 'a: 007\nb: 1.10\nc: yes\nd:\n  e: |\n    two\n    lines\nf: "${A}"\ng: &x null\nh: *x\n'
  expect(values(text)).toEqual({
    a: '007',
    b: '1.10',
    c: 'yes',
    d__e: 'two\nlines\n',
    f: '$${A}',
    g: 'null',
    h: 'null',
  })
})

test.each<[string, string, unknown, readonly string[]]>([
  [
    'doppler',
    '{"A":{"computed":"x","raw":"${B}","note":"why"},"DOPPLER_PROJECT":{"computed":"p"},"DOPPLER_CONFIG":{"computed":"c"}}',
    [{ name: 'A', value: 'x', comment: 'why', tags: [] }],
    ['DOPPLER_PROJECT', 'DOPPLER_CONFIG'],
  ],
  [
    'infisical',
    '[{"key":"A","value":"x","type":"shared","comment":"why","tags":[{"slug":"t"}]},{"key":"B","value":"${A}"}]',
    [
      { name: 'A', value: 'x', comment: 'why', tags: ['t'] },
      { name: 'B', value: '$${A}', comment: '', tags: [] },
    ],
    [],
  ],
  [
    'infisical',
    '{"secrets":[{"secretKey":"A","secretValue":"x","secretComment":"why"}]}',
    [{ name: 'A', value: 'x', comment: 'why' }],
    [],
  ],
  [
    'vault',
    '{"request_id":"1","lease_id":"","data":{"data":{"A":"x","n":1},"metadata":{"version":2}}}',
    [
      { name: 'A', value: 'x' },
      { name: 'n', value: '1' },
    ],
    [],
  ],
  [
    'vault',
    '{"request_id":"1","data":{"A":"x","data":"y"}}',
    [
      { name: 'A', value: 'x' },
      { name: 'data', value: 'y' },
    ],
    [],
  ],
])('what %s prints is read by its shape', (format, text, secrets, leftOut) => {
  expect(read(text)).toMatchObject({ format, secrets, leftOut })
})

test('a duplicate, a bad name and a bad value are refused by themselves, with what helps', () => {
  const { secrets } = read(`A=1\nмой-ключ=2\nA=3\nB=${'x'.repeat(65_537)}\nmy-key=4\nmy.key=5`)
  expect(secrets.map(({ name, line, refused }) => ({ name, line, refused }))).toEqual([
    { name: 'A', line: 1, refused: undefined },
    {
      name: 'мой-ключ',
      line: 2,
      refused: { code: 'bad_name', reason: 'has_cyrillic', proposal: 'moj_klyuch' },
    },
    { name: 'A', line: 3, refused: { code: 'duplicate', firstLine: 1 } },
    { name: 'B', line: 4, refused: { code: 'bad_value', reason: 'too_large' } },
    { name: 'my-key', line: 5, refused: { code: 'bad_name', reason: 'has_dash', proposal: 'my_key' } },
    { name: 'my.key', line: 6, refused: { code: 'bad_name', reason: 'has_other', proposal: 'my_key_2' } },
  ])
  const { secrets: broken } = read('{"A":"a\\u0000","B":"\\ud800"}')
  expect(broken.map(({ refused }) => refused)).toEqual([
    { code: 'bad_value', reason: 'has_nul' },
    { code: 'bad_value', reason: 'broken_text' },
  ])
})

test.each(['', ' \n', '# only\r\n\n  # comments\n'])('%j is an empty file', (text) => {
  expect(catchError(() => read(text)).code).toBe('empty')
})

test('a file of another format than was asked for is refused', () => {
  expect(catchError(() => read('{"A":1}', { format: 'vault' })).code).toBe('unknown_format')
  expect(values('A: b', { format: 'yaml' })).toEqual({ A: 'b' })
})

test.each([
  ['lines without end', Array.from({ length: 200_000 }, (_, index) => `A${index}=`).join('\n'), 'too_many'],
  ['keys without end', Array.from({ length: 40_000 }, (_, index) => `a${index}: b`).join('\n'), 'too_many'],
  ['blank lines', `A=1${'\n'.repeat(1_000_000)}B`, 'broken_line'],
  ['escaped quotes', `A="${'\\"'.repeat(1_000_000)}x`, 'text_after_quote'],
])('a file of %s is refused in no more time than it takes to read it', (_, text, code) => {
  expect(catchError(() => read(text)).code).toBe(code)
})
