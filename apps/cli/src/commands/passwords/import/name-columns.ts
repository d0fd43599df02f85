import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { CsvHeader, CsvMapping, CsvTarget } from '@nora/vault-records/formats'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { cancelled } from '../../vault-failure.ts'
import { passwordsMessages } from '../passwords.messages.ts'

const TARGETS = {
  name: 'name',
  login: 'login',
  password: 'password',
  url: 'url',
  totp: 'totp',
  notes: 'notes',
  tags: 'tags',
  folder: 'folder',
  text: 'text_field',
  hidden: 'hidden_field',
  skip: 'dropped',
} as const satisfies Record<string, CsvTarget>

export const FIELDS = Object.keys(TARGETS).join(', ')

/** What `--column COLUMN=FIELD` says of a table's columns; null without any. Throws a Failure for what is no field. */
export function readColumns(input: Input): CsvMapping | null {
  const given = input.texts('column')
  if (given.length === 0) return null
  return Object.fromEntries(
    given.map((text) => {
      // A column may have `=` in its name; no field does.
      const at = text.lastIndexOf('=')
      const target = findTarget(text.slice(at + 1))
      if (at < 1 || target === undefined) throw wrongColumn(text)
      return [text.slice(0, at), target]
    }),
  )
}

/** What the columns seem to be, and what was said of them. Throws a Failure for a column that the table has not. */
export function joinColumns({ columns, suggested }: CsvHeader, named: CsvMapping): CsvMapping {
  const unknown = Object.keys(named).find((name) => !columns.includes(name))
  if (unknown !== undefined) throw unknownColumn(unknown, columns)
  const taken = new Set(Object.values(named))
  const kept = Object.entries(suggested).filter(([, target]) => target === 'url' || !taken.has(target))
  return { ...Object.fromEntries(kept), ...named }
}

/** Asks a person what each column is. Their values are not shown: they are passwords. */
export async function askColumns({ platform, lang }: Context, header: CsvHeader): Promise<CsvMapping> {
  const texts = passwordsMessages[lang]
  const mapping: [string, CsvTarget][] = []
  platform.stderr.write(`${texts.columnFields(FIELDS)}\n`)
  for (const column of header.columns) {
    const suggested = toField(header.suggested[column] ?? 'text_field')
    for (;;) {
      const answer = await platform.ask(texts.askColumn(printable(column), suggested), { isHidden: false })
      if (answer === null) throw cancelled()
      const target = findTarget(answer.trim() || suggested)
      if (target === undefined) continue
      mapping.push([column, target])
      break
    }
  }
  return Object.fromEntries(mapping)
}

function findTarget(field: string): CsvTarget | undefined {
  return Object.hasOwn(TARGETS, field) ? TARGETS[field as keyof typeof TARGETS] : undefined
}

function toField(target: CsvTarget): string {
  return Object.entries(TARGETS).find(([, one]) => one === target)?.[0] ?? 'text'
}

function wrongColumn(text: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `--column ${text}: нужно СТОЛБЕЦ=ПОЛЕ, поле — одно из ${FIELDS}.`,
    en: `--column ${text}: this takes COLUMN=FIELD, the field is one of ${FIELDS}.`,
  })
}

function unknownColumn(name: string, columns: readonly string[]): Failure {
  const there = columns.map(printable).join(', ')
  return new Failure(exitCodes.usage, {
    ru: `Столбца ${name} в таблице нет. Есть: ${there}.`,
    en: `The table has no column ${name}. It has: ${there}.`,
  })
}
