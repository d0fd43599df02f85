import { CONFIG_BYTES, CONFIG_SECRETS_MAX, type WrittenSecret } from '@nora/contract/secrets'
import { MIB } from '@nora/kit'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import type { Author } from '../../../sealed-collections/check-head.ts'
import { checkSignedRow } from '../../../sealed-collections/check-signed-row.ts'
import { secretsTexts } from '../secrets.messages.ts'
import type { Mark, SecretStored } from '../stored/rows.store.ts'

export type CheckedRow = WrittenSecret & Mark

/** Rows with their hashes. Throws a ValidationError by field unless each follows the one before, signed by its author. */
export async function checkRows(
  rows: readonly WrittenSecret[],
  {
    config,
    before,
  }: {
    config: { id: string; epoch: number; author: Author }
    before: ReadonlyMap<string, Pick<Mark, 'version'>>
  },
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  assertOnce(
    'rows',
    rows.map(({ id }) => id),
  )
  for (const [index, row] of rows.entries()) {
    const version = (before.get(row.id)?.version ?? 0) + 1
    checked.push(await checkRow(`rows.${index}`, row, { ...config, version }))
  }
  assertSize(checked)
  return checked
}

/** One row of this version. */
export async function checkRow(
  field: string,
  row: WrittenSecret,
  { id, epoch, version, author }: { id: string; epoch: number; version: number; author: Author },
): Promise<CheckedRow> {
  const envelopes = [['envelope', row.envelope]] as const
  const place = { collection: id, version, epoch, author }
  const [envelope_hash = ''] = await checkSignedRow(field, { ...row, envelopes }, place)
  return { ...row, envelope_hash, length: row.envelope.length }
}

/** Throws a ValidationError at the second of two equal ids. */
export function assertOnce(field: string, ids: readonly string[]): void {
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) throw fieldProblem(`${field}.${index}.id`, secretsTexts.listedTwice)
    seen.add(id)
  }
}

/** Throws a Conflict for more than a config holds. */
export function assertSize(marks: readonly Pick<Mark, 'length'>[]): void {
  if (marks.length > CONFIG_SECRETS_MAX) {
    const text = secretsTexts.tooManySecrets(CONFIG_SECRETS_MAX)
    throw problem('Conflict', text, { data: { why: 'limit', limit: CONFIG_SECRETS_MAX } })
  }
  const bytes = marks.reduce((sum, { length }) => sum + Math.floor((length * 3) / 4), 0)
  if (bytes > CONFIG_BYTES) {
    const text = secretsTexts.tooManyBytes(CONFIG_BYTES / MIB)
    throw problem('Conflict', text, { data: { why: 'limit', limit_bytes: CONFIG_BYTES, bytes } })
  }
}

/** Rows as they are stored, once their head is. */
export function toStored(
  rows: readonly CheckedRow[],
  { config_id, seq, author, now }: { config_id: string; seq: number; author: Author; now: Date },
): SecretStored[] {
  return rows.map(({ length: _length, ...row }) => ({
    ...row,
    config_id,
    signed_by: author.subject,
    author_id: author.subject,
    changed_at: now,
    seq,
  }))
}
