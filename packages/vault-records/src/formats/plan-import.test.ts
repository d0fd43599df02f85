import { expect, test } from 'vitest'
import { makeEmptyRecord, type RecordContent } from '../record.ts'
import { mergeImported, planImport } from './plan-import.ts'
import { readImport } from './read-import.ts'
import { toFile } from './testing/show-row.ts'
import { writeExport } from './write-export.ts'

const NOW = new Date('2026-05-01T00:00:00Z')

function make(name: string, password: string, more: Partial<RecordContent['overview']> = {}): RecordContent {
  const { overview, details } = makeEmptyRecord()
  return {
    overview: { ...overview, name, login: 'ann', urls: ['https://a'], ...more },
    details: { ...details, password },
  }
}

const toRows = (...contents: RecordContent[]) => ({
  rows: contents.map((content) => ({ path: [], content, history: [], files: [], line: 0 })),
})

test('rows are new, the same, changed or refused', () => {
  const existing = [make('same', '1'), make('changed', '1')]
  const imported = toRows(make('same', '1'), make('changed', '2'), make('new', '1'))
  const refused = { refused: 'row_too_large', line: 7, name: 'x' } as const
  const plan = planImport({ rows: [...imported.rows, refused] }, existing)
  expect(plan).toMatchObject([
    { status: 'same', existing: 0 },
    { status: 'changed', existing: 1 },
    { status: 'new' },
    { status: 'refused', refused: 'row_too_large', line: 7, name: 'x' },
  ])
})

test('two rows alike answer for two records, whatever their order', () => {
  const [one, two] = [make('x', '1'), make('x', '2')]
  const statuses = (rows: RecordContent[], existing: RecordContent[]) => {
    return planImport(toRows(...rows), existing).map(({ status }) => status)
  }
  expect(statuses([two, one], [one, two])).toEqual(['same', 'same'])
  expect(statuses([one, one], [one])).toEqual(['same', 'new'])
  expect(statuses([one, one], [one, one])).toEqual(['same', 'same'])
  expect(statuses([make('x', '3'), one], [one])).toEqual(['new', 'same'])
})

test('another login, first address or file makes another record', () => {
  const existing = [make('x', '1')]
  const other = toRows(make('x', '1', { login: 'bob' }), make('x', '1', { urls: ['https://b', 'https://a'] }))
  expect(planImport(other, existing).map(({ status }) => status)).toEqual(['new', 'new'])
  const withFile = toRows(make('x', '1')).rows.map((row) => ({
    ...row,
    files: [{ name: 'a', bytes: new Uint8Array(1) }],
  }))
  const missing = { status: 'changed', files: [{ name: 'a' }] }
  expect(planImport({ rows: withFile }, existing)).toMatchObject([missing])
})

test('an import that was cut off goes on where it was', () => {
  const contents = Array.from({ length: 10 }, (_, index) => make(`r${index}`, 'p'))
  const plan = planImport(toRows(...contents), contents.slice(0, 6))
  expect(plan.filter(({ status }) => status === 'new')).toHaveLength(4)
})

test('100,000 rows alike are planned beside as many records', () => {
  const contents = Array.from({ length: 100_000 }, () => make('x', 'p'))
  const plan = planImport(toRows(...contents), contents)
  expect(new Set(plan.map((row) => (row.status === 'same' ? row.existing : -1))).size).toBe(100_000)
})

test('merging keeps the older password, tags of both and the files of the record', () => {
  const existing = make('x', 'old', { tags: ['a'], trashed_at: '2026-01-01T00:00:00Z' })
  existing.details.files = [{ id: 'f', name: 'n', bytes: 1, key: 'k', type: '' }]
  existing.details.health = 'ignored'
  const imported = make('x', 'new', { tags: ['b'] })
  imported.details.password_history = [{ password: 'oldest', until: '2020-01-01T00:00:00.000Z' }]
  const { overview, details } = mergeImported(existing, imported, NOW)
  expect(overview).toMatchObject({ tags: ['a', 'b'], trashed_at: '2026-01-01T00:00:00Z' })
  expect(details).toMatchObject({ password: 'new', health: 'ignored', files: existing.details.files })
  expect(details.changed_password_at).toBe(NOW.toISOString())
  expect(details.password_history).toEqual([
    { password: 'old', until: NOW.toISOString() },
    { password: 'oldest', until: '2020-01-01T00:00:00.000Z' },
  ])
})

test('merging the same password leaves when it changed', () => {
  const existing = make('x', 'p')
  existing.details.changed_password_at = '2025-01-01T00:00:00Z'
  const { details } = mergeImported(existing, make('x', 'p'), NOW)
  expect(details).toMatchObject({ changed_password_at: '2025-01-01T00:00:00Z', password_history: [] })
})

const CSV =
  'name,url,username,password,note\nПочта,"https://a.example",анна,"=1+1,""q""","line 1\nline 2"\nm,,-b,@p,+n\n'

test('a CSV comes back as it was, and the second import adds nothing', async () => {
  const { rows } = await readImport(toFile(CSV))
  const records = rows.flatMap((row) => ('refused' in row ? [] : [row]))
  const { bytes } = await writeExport(records, 'csv')
  const again = await readImport({ name: 'a', bytes })
  expect(again.format).toBe('bitwarden_csv')
  expect(
    planImport(
      again,
      records.map(({ content }) => content),
    ).map(({ status }) => status),
  ).toEqual(['same', 'same'])
})

test('the formula guard puts an apostrophe before what a spreadsheet runs, only when asked', async () => {
  const { rows } = await readImport(toFile(CSV))
  const records = rows.flatMap((row) => ('refused' in row ? [] : [row]))
  const write = async (guardsFormulas?: boolean) => {
    return new TextDecoder().decode((await writeExport(records, 'csv', { guardsFormulas })).bytes)
  }
  expect(await write(true)).toContain(`"'=1+1,""q"""`)
  expect(await write(true)).toContain(`'+n,,0,,'-b,'@p,`)
  expect(await write()).toContain(`+n,,0,,-b,@p,`)
})
