import type { AdminUser } from '@nora/contract'
import { formatDateTime, type Lang } from '@nora/kit'
import type { AdminTexts } from './admin.messages.ts'
import type { AdminCommand } from './parse-admin-command.ts'

type Printing = { text: AdminTexts; lang: Lang }

/** What the operator reads: a table, or one sentence. */
export function printAnswer(
  { name, input }: Pick<AdminCommand, 'name' | 'input'>,
  answer: unknown,
  { text, lang }: Printing,
): string {
  switch (name) {
    case 'listUsers':
      return userTable(answer as UserList, { text, lang })
    case 'endUserSessions':
    case 'endAllSessions':
      return text.ended((answer as { ended: number }).ended)
    case 'listSettings':
      return (answer as { items: Setting[] }).items.map((setting) => settingLine(setting, text)).join('\n')
    case 'setSetting':
    case 'unsetSetting':
      return settingLine(answer as Setting, text)
    default:
      return text.done[name]((answer as AdminUser).email ?? String(input.user))
  }
}

type Setting = { key: string; value: string }
type UserList = { items: AdminUser[]; next_cursor: string | null }

function settingLine({ key, value }: Setting, text: AdminTexts): string {
  return `${key}: ${value === '' ? text.empty : value}`
}

function userTable({ items, next_cursor }: UserList, { text, lang }: Printing): string {
  if (items.length === 0) return text.nobody
  const { columns } = text
  const rows = [
    [columns.email, columns.name, columns.created, columns.seen, columns.notes],
    ...items.map((user) => [
      user.email,
      user.name ?? text.never,
      toDay(user.created_at, text, lang),
      toDay(user.last_seen_at, text, lang),
      notesOf(user, text, lang),
    ]),
  ]
  const widths = columnWidths(rows)
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, ...(next_cursor ? ['', text.more(items.length)] : [])].join('\n')
}

function columnWidths(rows: readonly string[][]): number[] {
  const [head = []] = rows
  return head.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
}

function notesOf(user: AdminUser, text: AdminTexts, lang: Lang): string {
  return [
    ...(user.is_owner ? [text.notes.owner] : []),
    ...(user.is_mfa_enabled ? [text.notes.mfa] : []),
    ...(user.disabled_at ? [text.notes.disabled] : []),
    ...(user.self_deletion_at ? [text.notes.deletion(toDay(user.self_deletion_at, text, lang))] : []),
  ].join(', ')
}

function toDay(at: string | null, text: AdminTexts, lang: Lang): string {
  return at === null ? text.never : formatDateTime(lang, new Date(at))
}
