import { expect, test } from 'vitest'
import { completeReference, findTypedReference, listMatches } from './complete-references.ts'

test('a reference is completed where the cursor stands, also when its brace is there already', () => {
  const value = 'postgres://${US}@db'
  const typed = findTypedReference(value, 'postgres://${US'.length)
  expect(typed).toEqual({ from: 11, typed: 'US' })
  if (!typed) return
  expect(completeReference(value, typed, { name: 'USER_NAME', cursor: 15 })).toEqual({
    value: 'postgres://${USER_NAME}@db',
    cursor: 23,
  })
})

test('a config is completed so that its secret can follow', () => {
  const typed = findTypedReference('${st', 4)
  if (!typed) throw new Error('no reference')
  expect(completeReference('${st', typed, { name: 'stage.', cursor: 4 })).toEqual({
    value: '${stage.',
    cursor: 8,
  })
  expect(findTypedReference('${stage.', 8)).toEqual({ from: 0, typed: 'stage.' })
})

test.each(['$${US', 'US', '${US}', '${U S'])('%j is no reference that is being typed', (value) => {
  expect(findTypedReference(value, value.length)).toBeUndefined()
})

test('names that begin with what is typed come before those that hold it', () => {
  expect(listMatches(['DB_USER', 'USER', 'PORT'], 'us')).toEqual(['USER', 'DB_USER'])
})
