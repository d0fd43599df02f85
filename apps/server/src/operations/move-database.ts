import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from '@nora/kit'
import { printTable } from '../admin/print-table.ts'
import { adminTexts } from '../admin.messages.ts'
import { assertOwnInstallation } from '../platform/ask-control.ts'
import { lockDataFolder } from '../platform/data-folder.ts'
import { askTransferOf, type TableTotals } from './asked-copy.ts'
import type { OperationDeps } from './operation-deps.ts'
import { type OperationTexts, operationTexts } from './operations.messages.ts'
import type { Operation } from './parse-operation.ts'

type Moved = { totals: TableTotals[]; was_there: boolean }

/** Copies the database of a stopped installation to an empty PostgreSQL one, compares them, and leaves the old one. */
export async function moveDatabase(
  { to, config: file }: Extract<Operation, { name: 'database move' }>,
  deps: OperationDeps,
): Promise<void> {
  const { say, lang } = deps
  const text = operationTexts[lang]
  const config = deps.readConfig(file)
  assertOwnInstallation(config.data, adminTexts)
  const url = readUrl(to, deps)
  const unlock = lockDataFolder(config.data)
  try {
    const answer = (await askTransferOf(config, { name: 'moveData', to: url }, deps)) as Moved
    say(answer.was_there ? text.move.wasThere : text.move.moved)
    const { table, rows } = text.tableColumns
    say(printTable([[table, rows], ...answer.totals.map((one) => [one.table, String(one.rows)])]))
    say(text.move.next)
  } finally {
    unlock()
  }
}

/** An address holds a password, which belongs into a file rather than into the list of processes. */
function readUrl(to: string, { folder }: Pick<OperationDeps, 'folder'>): string {
  const url = to.startsWith('file:') ? readText(resolve(folder, to.slice('file:'.length))) : to
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    throw refused((texts) => texts.move.notPostgres)
  }
  return url
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Problem('FlagInvalid', {
      ru: adminTexts.ru.unreadable(file),
      en: adminTexts.en.unreadable(file),
    })
  }
}

function refused(sentence: (texts: OperationTexts) => string): Problem {
  return new Problem('MoveRefused', { ru: sentence(operationTexts.ru), en: sentence(operationTexts.en) })
}
