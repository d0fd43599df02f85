import { expect, test } from 'vitest'
import { makeEmptyRecord } from '../record.ts'
import { createHistoryBudget, type StoredVersion } from './history-budget.ts'
import { readImport } from './read-import.ts'
import { writeExport } from './write-export.ts'

const { overview, details } = makeEmptyRecord()
const make = (version: number, notes = `${version}`): StoredVersion => {
  const changed_at = `2026-01-0${version}T00:00:00.000Z`
  return {
    overview: { ...overview, name: 'a', has_files: true },
    details: { ...details, notes },
    version,
    changed_at,
  }
}
const listNotes = (history: readonly { content: { details: { notes: string } } }[]) => {
  return history.map(({ content }) => content.details.notes)
}

test('versions before the present one are taken, the oldest first, whatever their order', () => {
  const { history, history_left_out } = createHistoryBudget()(3, [make(3), make(1), make(2)])
  expect(listNotes(history)).toEqual(['1', '2'])
  expect(history.map(({ changed_at }) => changed_at?.slice(0, 10))).toEqual(['2026-01-01', '2026-01-02'])
  expect(history_left_out).toBe(0)
})

test('when all together are too large the oldest are left out, and their number is told with the export', async () => {
  const oneBytes = JSON.stringify({ overview: make(1).overview, details: make(1).details }).length
  const bound = createHistoryBudget(oneBytes * 3)
  const first = bound(3, [make(1), make(2)])
  const second = bound(3, [make(1), make(2)])
  expect([listNotes(first.history), listNotes(second.history)]).toEqual([['1', '2'], ['2']])
  expect(bound(2, [make(1)])).toEqual({ history: [], history_left_out: 1 })
  const content = { overview: make(3).overview, details }
  const records = [first, second].map((one) => ({ path: [], content, ...one }))
  const { left_out } = await writeExport(records, 'nora_json')
  expect(left_out.versions).toBe(1)
  expect((await writeExport(records, 'bitwarden_json')).left_out.versions).toBe(4)
})

test('versions have no files in the export, so that they are imported as records that have none', async () => {
  const content = { overview: { ...overview, name: 'a' }, details }
  const { bytes } = await writeExport(
    [{ path: [], content, ...createHistoryBudget()(2, [make(1)]) }],
    'nora_json',
  )
  const { rows } = await readImport({ name: 'a', bytes })
  expect(rows).toMatchObject([{ history: [{ content: { overview: { has_files: false } } }] }])
})
