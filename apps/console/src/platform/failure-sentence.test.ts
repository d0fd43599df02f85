import { NetworkError } from '@nora/client'
import { expect, test } from 'vitest'
import { aProblem } from '../testing/fixtures.ts'
import { failureSentence } from './failure-sentence.ts'

test.each([
  ['the server’s sentence', aProblem(409, 'Conflict', 'This is taken.'), 'This is taken.'],
  ['ours for a proxy’s page', aProblem(502, 'error', '502 Bad Gateway'), 'Something went wrong.'],
  ['ours for a defect', new TypeError('x is not a function'), 'Something went wrong.'],
  [
    'that nobody answered',
    new NetworkError('network', 'Network Error', null),
    'The server does not answer. Check the connection and try again.',
  ],
  [
    'that it was cut off',
    new NetworkError('aborted', 'Request aborted', null),
    'The request was cut off. Try again.',
  ],
  [
    'how long was waited',
    new NetworkError('timeout', 'timeout of 30000 ms exceeded', null),
    'The server did not answer within 30 s. Try again.',
  ],
])('a failure says %s', (_name, error, sentence) => {
  expect(failureSentence(error, 'en')).toBe(sentence)
})
