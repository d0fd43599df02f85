import { expect, test } from 'vitest'
import { aConfigView, anEntry, aSecret } from '../../../testing/secrets-fixtures.ts'
import {
  countChanges,
  type Draft,
  EMPTY_DRAFT,
  makeEntry,
  markRemoved,
  putEdit,
  splitDraft,
  toChange,
} from './draft.ts'
import { keepClashes, listClashes, takeMine } from './settle.ts'
import { toLines } from './to-lines.ts'

const port = aSecret({ id: 'sec_port', version: 4, entry: { name: 'PORT', value: '80', type: 'integer' } })
const url = aSecret({ version: 2 })
const view = aConfigView({ secrets: [port, url] })

function edit(draft: Draft, id: string, version: number | null, entry = {}): Draft {
  return putEdit(draft, id, { entry: anEntry(entry), machines_only: false, version })
}

test('a line in which nothing was typed is no change, and is not saved', () => {
  const draft = putEdit(EMPTY_DRAFT, 'new 1', { entry: makeEntry(), machines_only: false, version: null })
  expect(countChanges(draft)).toBe(0)
  expect(toChange(draft)).toEqual({ set: [], remove: [] })
})

test('saved are new secrets without an id, changed and removed ones with the version that was seen', () => {
  const draft = markRemoved(
    edit(edit(EMPTY_DRAFT, 'new 1', null, { name: 'NEW' }), 'sec_url', 2, { value: 'x' }),
    'sec_port',
    4,
  )
  expect(toChange(draft)).toEqual({
    set: [
      { entry: anEntry({ name: 'NEW' }), machines_only: false },
      { id: 'sec_url', version: 2, entry: anEntry({ value: 'x' }), machines_only: false },
    ],
    remove: [{ id: 'sec_port', version: 4 }],
  })
})

test('lines stand by name, new ones first; what did not change stays the same object', () => {
  const before = toLines(view, EMPTY_DRAFT)
  expect(before.map(({ entry }) => entry?.name)).toEqual(['DATABASE_URL', 'PORT'])
  const after = toLines(view, edit(EMPTY_DRAFT, 'new 1', null, { name: 'AAA' }), before)
  expect(after.map(({ entry, mark }) => [entry?.name, mark])).toEqual([
    ['AAA', 'new'],
    ['DATABASE_URL', null],
    ['PORT', null],
  ])
  expect(after[1]).toBe(before[0])
})

test('a wrong name, a value of another type, a name that is there already are each told of at their line', () => {
  const faults = (draft: Draft) =>
    toLines(view, draft).flatMap(({ id, fault }) => (fault ? [[id, fault.kind, fault.code]] : []))
  expect(faults(edit(EMPTY_DRAFT, 'new 1', null, { name: 'A B' }))).toEqual([['new 1', 'name', 'has_space']])
  expect(faults(edit(EMPTY_DRAFT, 'sec_port', 4, { name: 'PORT', type: 'integer', value: 'x' }))).toEqual([
    ['sec_port', 'value', 'not_integer'],
  ])
  expect(faults(edit(EMPTY_DRAFT, 'new 1', null, { name: 'PORT', value: '1' }))).toEqual([
    ['new 1', 'name', 'duplicate'],
  ])
})

test('a value with references is not held to its type before they are expanded', () => {
  const draft = edit(EMPTY_DRAFT, 'sec_port', 4, { name: 'PORT', type: 'integer', value: '${BASE}' })
  expect(toLines(view, draft).every(({ fault }) => fault === null)).toBe(true)
})

test('inherited secrets stand among those of the config; replacing one takes its place', () => {
  const root = { config_id: 'cfg_root', secrets: [aSecret({ id: 'sec_host', entry: { name: 'HOST' } }), url] }
  const branch = aConfigView({ secrets: [port, aSecret({ id: 'sec_own' })], root })
  const lines = toLines(branch, EMPTY_DRAFT)
  expect(lines.map(({ entry, place, is_override }) => [entry?.name, place, is_override])).toEqual([
    ['DATABASE_URL', 'here', true],
    ['HOST', 'root', false],
    ['PORT', 'here', false],
  ])
  const replaced = toLines(branch, edit(EMPTY_DRAFT, 'root sec_host', null, { name: 'HOST', value: 'mine' }))
  expect(replaced.map(({ id, place }) => [id, place])).toEqual([
    ['sec_own', 'here'],
    ['root sec_host', 'new'],
    ['sec_port', 'here'],
  ])
})

test('a line that others have saved meanwhile says so', () => {
  const draft = edit(EMPTY_DRAFT, 'sec_port', 3, { name: 'PORT', value: '81' })
  expect(toLines(view, draft).find(({ id }) => id === 'sec_port')?.is_stale).toBe(true)
})

test('of a saved draft only what clashed is left, and ours can be made again on theirs', () => {
  const draft = edit(edit(EMPTY_DRAFT, 'sec_port', 3, { name: 'PORT', value: '81' }), 'new 1', null, {
    name: 'NEW',
  })
  const clashes = listClashes(draft, [{ id: 'sec_port', name: 'PORT', theirs: port }])
  const kept = keepClashes(draft, clashes)
  expect([...kept.edits.keys()]).toEqual(['sec_port'])
  const [clash] = clashes
  if (!clash) throw new Error('no clash')
  expect(toChange(takeMine(kept, clash)).set).toMatchObject([
    { id: 'sec_port', version: 4, entry: { value: '81' } },
  ])
})

test('a new secret whose name others took clashes by its name', () => {
  const draft = edit(EMPTY_DRAFT, 'new 1', null, { name: 'PORT', value: '82' })
  const [clash] = listClashes(draft, [{ id: 'sec_made', name: 'PORT', theirs: port }])
  expect(clash?.id).toBe('new 1')
  if (clash) expect(toChange(takeMine(draft, clash)).set).toMatchObject([{ id: 'sec_port', version: 4 }])
})

test('a draft is saved in parts of so many changes, what is removed first', () => {
  let draft = markRemoved(EMPTY_DRAFT, 'gone', 2)
  for (const name of ['A', 'B', 'C'])
    draft = putEdit(draft, name, { entry: makeEntry({ name }), machines_only: false, version: null })
  draft = putEdit(draft, 'blank', { entry: makeEntry(), machines_only: false, version: null })
  const parts = splitDraft(draft, 2).map(toChange)
  expect(parts.map(({ set, remove }) => [set.map(({ entry }) => entry.name), remove.length])).toEqual([
    [['A'], 1],
    [['B', 'C'], 0],
  ])
  expect(splitDraft(draft, 500)).toHaveLength(1)
})
