import type { RequestRecord } from '@nora/contract/tunnels'
import { CONNECTION_ENDINGS, REQUEST_REASONS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { explainRequest } from '../../apps/console/src/features/tunnels/request-cause.ts'
import { requestCausesTexts } from '../../apps/console/src/features/tunnels/request-causes.messages.ts'
import { REASONS } from '../../apps/edge/src/facts/reasons.ts'

const record: RequestRecord = {
  id: 'req_1',
  at: '2026-11-20T12:00:00.000Z',
  method: 'GET',
  path: '/',
  status: 502,
  answered_by: 'edge',
  reason: null,
  refused_by: null,
  decided_by: null,
  timings: null,
  edge: 'edge-1',
  duration_ms: 1,
  bytes_in: 0,
  bytes_out: 0,
  visitor: '192.0.2.1',
}
const LANGUAGES = ['ru', 'en'] as const
/** Those of webhooks stand in no record of a tunnel. */
const requests = REQUEST_REASONS.map((reason) => ({ ...record, status: REASONS[reason].status, reason }))
const connections = CONNECTION_ENDINGS.map((reason) => ({
  ...record,
  method: 'TCP',
  status: 0,
  answered_by: null,
  reason,
}))

/** Written in the language of the reader; names of options and protocols stay as they are. */
const WRITTEN = { ru: /[а-яё]{3}/, en: /^[^а-яё]*$/i }

describe.each(LANGUAGES)('the console (%s)', (lang) => {
  const texts = requestCausesTexts[lang]

  test.each(requests)('explains an answer of the edge for $reason: who, what, and what to do', (one) => {
    const { by, what, advice } = explainRequest(texts, one)
    expect(by).toBe(texts.by.edge)
    for (const sentence of [what, advice ?? '']) {
      expect(sentence).toMatch(WRITTEN[lang])
      expect(sentence.length).toBeGreaterThan(10)
    }
  })

  test.each(connections)('explains a connection of TCP that ended as $reason', (one) => {
    const { what, advice } = explainRequest(texts, one)
    expect(what).toMatch(WRITTEN[lang])
    expect(advice === null).toBe(one.reason === 'closed')
  })

  test('has a sentence of its own for each of them', () => {
    for (const records of [requests, connections]) {
      const sentences = records.map((one) => explainRequest(texts, one).what)
      expect(new Set(sentences).size).toBe(records.length)
    }
  })
})

test.each([
  [
    { kind: 'ip_policy', id: 'ipp_1', name: 'Office' },
    'Denied by the IP policy “Office”',
    '/team_ip_policies',
  ],
  [{ kind: 'allow_cidr', of: 'tunnel' }, 'The address is not among those allowed (--allow-cidr)', undefined],
  [{ kind: 'deny_cidr', of: 'port' }, 'The address is denied for this port', undefined],
  [
    { kind: 'plan', limit: 600, window_s: 60 },
    'The tunnel got over 600 requests a minute, the limit of the plan',
    '/plans',
  ],
  [{ kind: 'rate_limit', limit: 5, window_s: 1 }, 'The visitor sent over 5 requests a second', undefined],
] as const)('a rule that refused a visitor is named: %o', (refused_by, what, to) => {
  const refused = { ...record, status: 403, reason: 'address_denied', refused_by } as const
  const cause = explainRequest(requestCausesTexts.en, refused)
  expect([cause.what, cause.change?.to]).toEqual([what, to])
})

test.each([
  [{ status: 200, answered_by: 'application' }, 'The request arrived, and your application answered it'],
  [{ status: 500, answered_by: 'application' }, 'Your application itself answered 500'],
  [
    { status: 200, answered_by: 'agent' },
    'The agent answered by itself: from a folder, or with what a program printed',
  ],
  [{ status: 499, answered_by: null }, 'The visitor left before an answer came'],
  [{ status: 308, answered_by: 'edge' }, 'The visitor was sent to https'],
  [
    { status: 200, answered_by: 'application', reason: 'origin_broke_off' },
    'The answer was cut short: your service closed the connection before it answered',
  ],
] as const)('a cause that is no refusal is explained too: %o', (changes, what) => {
  expect(explainRequest(requestCausesTexts.en, { ...record, ...changes }).what).toBe(what)
})
