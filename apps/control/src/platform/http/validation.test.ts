import { routes } from '@nora/contract'
import { isProblem } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './validation.ts'

function getFields(schema: z.ZodType, input: unknown): Record<string, string> {
  try {
    parseInput(schema, input)
  } catch (error) {
    if (!isProblem(error, 'ValidationError')) throw error
    return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, text]) => [field, text.en]))
  }
  return {}
}

describe('wrong input', () => {
  test.each([
    [{}, { email: 'Fill in this field.', password: 'Fill in this field.' }],
    [{ email: 'x', password: 'secret' }, { email: 'Invalid e-mail.' }],
    [{ email: 'a@example.com' }, { password: 'Fill in this field.' }],
    [{ ticket: '' }, { ticket: 'Fill in this field.' }],
    [{ ticket: 'x'.repeat(101) }, { ticket: 'At most 100 characters.' }],
    [{ ticket: 5 }, { ticket: 'A value of another kind is expected here.' }],
  ])('of a sign-in, %j, is said at the field the caller meant', (input, fields) => {
    expect(getFields(routes.accounts.signIn.body, input)).toEqual(fields)
  })

  test.each([
    [
      z.object({ list: z.array(z.object({ port: z.number().max(10) })) }),
      { list: [{ port: 11 }] },
      { 'list.0.port': 'Not more than 10.' },
    ],
    [z.object({ color: z.enum(['red', 'green']) }), { color: 'blue' }, { color: 'Use one of: red, green.' }],
    [z.object({ name: z.string().regex(/^a/) }), { name: 'b' }, { name: 'The format is wrong.' }],
    [
      z.object({ even: z.number().refine((value) => value % 2 === 0) }),
      { even: 1 },
      { even: 'The value is wrong.' },
    ],
  ])('has a sentence of its own', (schema, input, fields) => {
    expect(getFields(schema, input)).toEqual(fields)
  })

  test.each([undefined, null, 'text', []])('%j is no body at all', (input) => {
    expect(() => parseInput(z.object({ name: z.string() }), input)).toThrow('The body must be a JSON object.')
  })
})

test('fields that nobody asked for are passed over', () => {
  expect(parseInput(z.object({ name: z.string() }), { name: 'Anna', role: 'admin' })).toEqual({
    name: 'Anna',
  })
})
