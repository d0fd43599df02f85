import { type RecordContent, RecordError, readTotpInput } from '@nora/vault-records'
import { parseDocument, stringify } from 'yaml'
import { exitCodes, Failure } from '../../output/failure.ts'
import { recordText } from './record-text.schema.ts'

/** The record as YAML to be edited: every value is a string, whatever it looks like. */
export function toRecordText({ overview, details }: RecordContent): string {
  const { name, login, urls, tags } = overview
  const { password, totp, fields, notes } = details
  return stringify(
    { name, login, password, urls, totp, tags, fields, notes },
    // `QUOTE_DOUBLE` keeps 007 and 2026-01-01 what they are; notes stay blocks.
    { defaultStringType: 'QUOTE_DOUBLE', blockQuote: 'literal', lineWidth: 0 },
  )
}

/** The record with what the text says; files, history and settings stay. Throws a Failure that says what is wrong. */
export function parseRecordText(text: string, before: RecordContent): RecordContent {
  const document = parseDocument(text, { schema: 'core' })
  const [mistake] = document.errors
  if (mistake) throw unreadable(mistake.message.split('\n')[0] ?? '')
  const parsed = recordText.safeParse(document.toJS())
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw unreadable(`${issue?.path.join('.') || 'YAML'}: ${issue?.message ?? ''}`)
  }
  const { name, login, urls, tags, password, totp, fields, notes } = parsed.data
  const seed = totp === null || totp.trim() === '' ? null : readSeed(totp, { issuer: name, label: login })
  return {
    overview: { ...before.overview, name, login, urls, tags, has_totp: seed !== null },
    details: { ...before.details, password, totp: seed, fields, notes },
  }
}

function readSeed(given: string, names: { issuer: string; label: string }): string {
  try {
    return readTotpInput(given, names)
  } catch (error) {
    if (error instanceof RecordError) throw unreadable(`totp: ${error.code}`)
    throw error
  }
}

/** The reason names a place and never quotes a value. */
function unreadable(reason: string): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: `Запись не прочитана: ${reason}`, en: `The record cannot be read: ${reason}` },
    { code: 'ValidationError' },
  )
}
