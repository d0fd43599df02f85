import { problems } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { REASONS } from '../../apps/edge/src/facts/reasons.ts'

const WORDS = {
  en: {
    title: 'Errors',
    produced: 'Produced from `packages/contract` and `apps/edge/src/facts/reasons.ts`; a test keeps it true.',
    control: 'What /v1 answers',
    controlBody:
      'The body is `{ "code", "error", "fields"?, "data"?, "request_id" }`: `error` is one sentence in the caller’s language, `fields` has one per wrong field. With `Retry-After`, wait that many seconds.',
    controlColumns: ['code', 'status', 'sentence', 'when, and what to do'],
    edge: 'What the edge answers by itself',
    edgeBody:
      'A page for browsers, `{ "code", "error", "request_id" }` for `Accept: application/json`, one line for everything else.',
    edgeColumns: ['code', 'status', 'what visitors read', 'what it means'],
  },
  ru: {
    title: 'Ошибки',
    produced:
      'Составлено по таблицам, из которых отвечает сервер (`packages/contract` и `apps/edge/src/facts/reasons.ts`); за этим следит тест.',
    control: 'Что отвечает /v1',
    controlBody:
      'Тело — `{ "code", "error", "fields"?, "data"?, "request_id" }`: `error` — фраза на языке вызывающего, в `fields` — по фразе на каждое неверное поле. Если есть `Retry-After`, подождите столько секунд.',
    controlColumns: ['код', 'статус', 'фраза'],
    edge: 'Что сервер туннелей отвечает сам',
    edgeBody:
      'Браузер получает страницу, `Accept: application/json` — `{ "code", "error", "request_id" }`, остальные — одну строку.',
    edgeColumns: ['код', 'статус', 'что видит посетитель', 'что это значит'],
  },
}

/** docs/errors.md: every code a caller or a visitor may get, from the tables that answer it. */
export function errorsPage(lang: Lang): string {
  const words = WORDS[lang]
  const problemRows = Object.entries(problems).map(([code, { status, text, meaning }]) =>
    // The table of problems explains itself to programmers, in English.
    toRow([`\`${code}\``, status, text[lang], ...(lang === 'en' ? [meaning] : [])]),
  )
  const reasonRows = Object.entries(REASONS).map(([code, { status, text, explanation }]) =>
    toRow([`\`${code}\``, status, text[lang], explanation[lang]]),
  )
  return [
    `# ${words.title}`,
    words.produced,
    `## ${words.control}`,
    words.controlBody,
    toTable(words.controlColumns, problemRows),
    `## ${words.edge}`,
    words.edgeBody,
    `${toTable(words.edgeColumns, reasonRows)}\n`,
  ].join('\n\n')
}

function toTable(columns: readonly string[], rows: readonly string[]): string {
  return [toRow(columns), `|${columns.map(() => '---').join('|')}|`, ...rows].join('\n')
}

function toRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
