import { problems } from '@nora/contract'
import { REASONS } from '../../apps/edge/src/facts/reasons.ts'

/** docs/errors.md: every code a caller or a visitor may get, from the tables that answer it. */
export function errorsPage(): string {
  const problemRows = Object.entries(problems).map(
    ([code, { status, text, meaning }]) => `| \`${code}\` | ${status} | ${text.en} | ${meaning} |`,
  )
  const reasonRows = Object.entries(REASONS).map(
    ([code, { status, text, explanation }]) => `| \`${code}\` | ${status} | ${text.en} | ${explanation.en} |`,
  )
  return [
    '# Errors',
    '',
    'Produced from `packages/contract` and `apps/edge/src/facts/reasons.ts`; a test keeps it true.',
    '',
    '## What /v1 answers',
    '',
    'The body is `{ "code", "error", "fields"?, "data"?, "request_id" }`: `error` is one sentence in the caller’s language, `fields` has one per wrong field. With `Retry-After`, wait that many seconds.',
    '',
    '| code | status | sentence | when, and what to do |',
    '|---|---|---|---|',
    ...problemRows,
    '',
    '## What the edge answers by itself',
    '',
    'A page for browsers, `{ "code", "error", "request_id" }` for `Accept: application/json`, one line for everything else.',
    '',
    '| code | status | what visitors read | what it means |',
    '|---|---|---|---|',
    ...reasonRows,
    '',
  ].join('\n')
}
