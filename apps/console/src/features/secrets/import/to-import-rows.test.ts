import { readImport } from '@nora/secrets-kit/formats'
import { expect, test } from 'vitest'
import { aConfigView, aSecret } from '../../../testing/secrets-fixtures.ts'
import { EMPTY_DRAFT, toChange } from '../lines/draft.ts'
import { toLines } from '../lines/to-lines.ts'
import { looksLikeEnv } from './looks-like-env.ts'
import { putImported, takeProposal, toImportRows } from './to-import-rows.ts'

const view = aConfigView({
  secrets: [
    aSecret({
      id: 'sec_port',
      version: 4,
      entry: { name: 'PORT', value: '80', type: 'integer', comment: 'ours' },
    }),
    aSecret({ entry: { value: 'postgres://localhost' } }),
  ],
})
const lines = toLines(view, EMPTY_DRAFT)
const read = (text: string) => toImportRows(readImport(new TextEncoder().encode(text)).secrets, lines)

const TEXT = 'PORT=81\nDATABASE_URL=postgres://localhost\nNEW=1\nBAD-NAME=2\nNEW=3\n'

test('a pasted text says of each line whether it is new, changed, the same or wrong', () => {
  expect(read(TEXT).map(({ name, status }) => [name, status])).toEqual([
    ['PORT', 'changed'],
    ['DATABASE_URL', 'same'],
    ['NEW', 'new'],
    ['BAD-NAME', 'invalid'],
    ['NEW', 'invalid'],
  ])
})

test('what is new or changed goes into the draft; the type and the comment of what is there stay', () => {
  const { set } = toChange(putImported(EMPTY_DRAFT, read(TEXT), lines))
  expect(set).toMatchObject([
    { id: 'sec_port', version: 4, entry: { value: '81', type: 'integer', comment: 'ours' } },
    { entry: { name: 'NEW', value: '1' } },
  ])
})

test('a name that is none can be taken as it is proposed', () => {
  const row = read(TEXT).find(({ name }) => name === 'BAD-NAME')
  if (!row) throw new Error('no row')
  expect(takeProposal(row, lines)).toMatchObject({ name: 'BAD_NAME', status: 'new', value: '2' })
})

test.each([
  ['A=1\nB=2', true],
  ['# all\nexport A=1\n\nB=2\n', true],
  ['A=1', false],
  ['-----BEGIN KEY-----\nabc==\nxyz\n-----END KEY-----', false],
])('%j looks like a list of settings: %s', (text, expected) => {
  expect(looksLikeEnv(text)).toBe(expected)
})
