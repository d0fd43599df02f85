import type { Localized } from '@nora/kit'
import type { z } from 'zod'
import { problem } from '../problem.ts'
import { inputTexts } from './validation.messages.ts'

type Issue = z.core.$ZodIssue

/** The parsed input, or a ValidationError with a sentence per wrong field. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, Localized> = {}
  for (const issue of parsed.error.issues.flatMap((found) => flatten(found, input))) {
    const field = issue.path.join('.')
    if (field === '') throw problem('ValidationError', inputTexts.notAnObject)
    fields[field] ??= toSentence(issue, valueAt(input, issue.path))
  }
  throw problem('ValidationError', null, { fields })
}

/**
 * Picks the issues of the branch of a union that the caller seems to mean: the first that knows a field that
 * was sent.
 */
function flatten(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const isSent = (inner: Issue) =>
    inner.path.length > 0 && valueAt(input, [...issue.path, ...inner.path]) !== undefined
  const branch = issue.errors.find((issues) => issues.some(isSent)) ?? issue.errors[0] ?? []
  return branch.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }, input))
}

function toSentence(issue: Issue, value: unknown): Localized {
  if (value === undefined || value === null) return inputTexts.missing
  switch (issue.code) {
    case 'invalid_type':
      return inputTexts.wrongKind
    case 'too_small':
      if (issue.origin !== 'string') return inputTexts.tooSmall(Number(issue.minimum))
      return value === '' ? inputTexts.missing : inputTexts.tooShort(Number(issue.minimum))
    case 'too_big':
      return (issue.origin === 'string' ? inputTexts.tooLong : inputTexts.tooBig)(Number(issue.maximum))
    case 'invalid_format':
      if (value === '') return inputTexts.missing
      if (issue.format === 'email') return inputTexts.email
      if (issue.format === 'datetime') return inputTexts.moment
      if (issue.format === 'visible') return inputTexts.unseen
      if (issue.format === 'cursor') return inputTexts.cursor
      return issue.path.at(-1) === 'code' ? inputTexts.code : inputTexts.format
    case 'invalid_value':
      return inputTexts.oneOf(issue.values.map(String).join(', '))
    default:
      return inputTexts.wrong
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}
