import type { RecordWithDetails } from '@nora/vault-client'
import { makeTotpCode, parseTotp } from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'

/** Fields that every record has, by the names that `--field` takes. */
const KNOWN_FIELDS = ['password', 'login', 'url', 'totp', 'notes'] as const
type KnownField = (typeof KNOWN_FIELDS)[number]

/** What a record is asked for when nothing is named. */
export function toDefaultField({ overview }: RecordWithDetails): KnownField {
  return overview.kind === 'note' ? 'notes' : 'password'
}

/** The value of a field, one of its own included; of `totp` the code of this moment. Throws a Failure for one that is empty. */
export function getField(record: RecordWithDetails, asked: string, now: Date): string {
  const value = findField(record, asked, now)
  if (value) return value
  const { overview, details } = record
  const own = details.fields.map(({ name }) => name).filter((name) => name !== '')
  const names = [...KNOWN_FIELDS, ...own].filter((name) => findField(record, name, now)).join(', ')
  throw new Failure(
    exitCodes.failure,
    {
      ru: `В записи «${overview.name}» поле «${asked}» пусто или его нет.`,
      en: `The record “${overview.name}” has nothing in the field “${asked}”.`,
    },
    {
      code: 'NotFound',
      ...(names !== '' && { advice: { ru: `Есть: ${names}`, en: `There are: ${names}` } }),
    },
  )
}

function findField({ overview, details }: RecordWithDetails, asked: string, now: Date): string | undefined {
  switch (asked) {
    case 'password':
      return details.password
    case 'login':
      return overview.login
    case 'url':
      return overview.urls[0]
    case 'notes':
      return details.notes
    case 'totp':
      return details.totp === null ? undefined : makeTotpCode(parseTotp(details.totp), now.getTime())
    default: {
      const wanted = asked.normalize('NFKC').toLowerCase()
      return details.fields.find(({ name }) => name.normalize('NFKC').toLowerCase() === wanted)?.value
    }
  }
}
