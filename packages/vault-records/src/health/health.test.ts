import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Details, makeEmptyRecord, type Overview } from '../record.ts'
import { findBreached } from './breaches.ts'
import { checkHealth, type HealthRecord } from './check-health.ts'

const NOW = new Date('2026-05-01T00:00:00Z')
const STRONG = 'kX9#mQ2$vL7!pR4'

function make(id: string, details: Partial<Details>, overview: Partial<Overview> = {}): HealthRecord {
  const empty = makeEmptyRecord()
  return {
    id,
    content: {
      overview: { ...empty.overview, name: 'x', ...overview },
      details: { ...empty.details, password: `${STRONG}${id}`, ...details },
    },
  }
}

test.each<[string, Partial<Details>, Partial<Overview>, string[]]>([
  ['a strong password of this year', { changed_password_at: '2025-06-01T00:00:00Z' }, {}, []],
  ['a common password', { password: 'password1' }, {}, ['weak']],
  ['the login as password', { password: 'ivanpetrov' }, { login: 'ivan.petrov' }, ['weak']],
  ['a password of a year and a day', { changed_password_at: '2025-04-30T00:00:00Z' }, {}, ['old']],
  ['a password that changed nobody knows when', { changed_password_at: null }, {}, []],
  ['HTTP', {}, { urls: ['https://a.example', 'http://b.example'] }, ['http']],
  ['HTTP of the machine itself', {}, { urls: ['http://localhost:3000', 'http://127.0.0.1'] }, []],
  [
    'HTTP of an own network',
    {},
    { urls: ['http://192.168.1.1', 'http://[fd00::1]/', 'http://nas.local'] },
    [],
  ],
  ['HTTP of a public address', {}, { urls: ['http://8.8.8.8/'] }, ['http']],
  ['a site with codes, without one', {}, { urls: ['https://gist.github.com/login'] }, ['no_totp']],
  ['a site with codes, typed without a scheme', {}, { urls: ['github.com'] }, ['no_totp']],
  ['a site whose name only ends alike', {}, { urls: ['https://notgithub.com'] }, []],
  ['a site with codes, with one', { totp: 'otpauth://totp/x?secret=GEZDGNBV' }, { urls: ['github.com'] }, []],
  [
    'no password',
    { password: '', changed_password_at: '2001-01-01T00:00:00Z' },
    { urls: ['github.com'] },
    [],
  ],
  ['everything, but ignored', { password: '1', health: 'ignored' }, { urls: ['http://github.com'] }, []],
  ['everything, in the trash', { password: '1' }, { trashed_at: '2026-01-01T00:00:00Z' }, []],
])('%s: %j %j is reported as it is', async (_, details, overview, issues) => {
  const findings = await checkHealth([make('a', details, overview)], { now: NOW })
  expect(findings.flatMap((finding) => finding.issues)).toEqual(issues)
})

test('a reused password names the other records, ignored ones too, those in the trash not', async () => {
  const records = [
    make('a', { password: STRONG }),
    make('b', { password: STRONG }),
    make('c', { password: STRONG, health: 'ignored' }),
    make('d', { password: STRONG }, { trashed_at: '2026-01-01T00:00:00Z' }),
    make('e', { password: '' }),
    make('f', { password: '' }),
  ]
  expect(await checkHealth(records, { now: NOW })).toEqual([
    { id: 'a', issues: ['reused'], reused_by: ['b', 'c'] },
    { id: 'b', issues: ['reused'], reused_by: ['a', 'c'] },
  ])
})

test('breached passwords are found, and five hex digits are all that is asked', async () => {
  const asked: string[] = []
  const source = {
    sha1: async (bytes: Uint8Array) => createHash('sha1').update(bytes).digest(),
    listSuffixes: async (prefix: string) => {
      asked.push(prefix)
      // SHA-1 of `password` is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8.
      if (prefix === '5BAA6') return ['1e4c9b93f3f0682250b6cf8331b7ee68fd8:9545824', `${'0'.repeat(35)}:1`]
      // SHA-1 of `123456` is 7C4A8D09CA3762AF61E59520943DC26494F8941B; a count of zero is padding.
      return ['D09CA3762AF61E59520943DC26494F8941B:0']
    },
  }
  const records = [
    make('a', { password: 'password' }),
    make('b', { password: 'password' }),
    make('c', { password: '123456' }),
  ]
  const findings = await checkHealth(records, { now: NOW, breaches: source })
  expect(findings.map(({ id, issues }) => `${id} ${issues}`)).toEqual([
    'a breached,reused,weak',
    'b breached,reused,weak',
    'c weak',
  ])
  expect(asked).toEqual(['5BAA6', '7C4A8'])
  expect(await findBreached(new Set(), source)).toEqual(new Set())
})
