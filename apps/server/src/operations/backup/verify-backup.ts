import { resolve } from 'node:path'
import { formatDateTime } from '@nora/kit'
import type { OperationDeps } from '../operation-deps.ts'
import { operationTexts } from '../operations.messages.ts'
import type { Operation } from '../parse-operation.ts'
import { backupProblem } from './backup-file.ts'
import { readBackup } from './read-backup.ts'

const ROW = '{"row":'

/** Reads every byte and counts every row, and changes nothing. */
export async function verifyBackup(
  { file, passphraseFile }: Extract<Operation, { name: 'backup verify' }>,
  deps: OperationDeps,
): Promise<void> {
  const { say, lang } = deps
  const text = operationTexts[lang].backup
  const path = resolve(deps.folder, file)
  let rows = 0
  const { header, contents } = await readBackup({ file: path, passphraseFile }, deps, async (line) => {
    if (line.startsWith(ROW)) rows++
  })
  const expected = contents.totals.reduce((sum, totals) => sum + totals.rows, 0)
  if (rows !== expected) throw backupProblem((texts) => texts.backup.damaged)
  say(text.whole(path))
  say(text.of(formatDateTime(lang, new Date(header.made_at)), header.version))
  say(text.rows(contents.totals.length, rows))
}
