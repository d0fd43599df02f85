import { isProblem } from '@nora/kit'
import { type Query, type QueryTerm, readFilter, toRequestView } from '@nora/webhooks'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { listRequests, type RequestFilter, type RequestRow } from '../stored/requests.store.ts'
import { readBody } from '../stored/stored-body.ts'
import { webhook_deliveries, webhook_requests, webhook_targets } from '../stored/webhooks.tables.ts'
import type { Deps } from '../webhooks.deps.ts'
import { toWords } from './to-words.ts'

type JsonTerm = QueryTerm & { kind: 'json' }
/** `json`: what has to be looked for in the bodies of those that the database finds. */
export type Search = { where: SQL[]; json: JsonTerm[] }

/** Bodies that one search looks into. */
const LOOKED_INTO = 20_000
const SLICE = 200

/** Throws ValidationError for what is no search. */
export function readSearch(q: string | undefined): Search {
  if (q === undefined || q === '') return { where: [], json: [] }
  const read = readFilter(q)
  if (!read.ok) {
    const { problem } = read
    throw fieldProblem('q', problem.text, isProblem(problem) ? problem.data : undefined)
  }
  return toSearch(read.query)
}

function toSearch({ terms }: Query): Search {
  const json = terms.filter((term): term is JsonTerm => term.kind === 'json')
  const where = terms
    .filter(({ kind }) => kind !== 'json')
    .map((term) => {
      const condition = toCondition(term)
      return term.isNot ? sql`not coalesce(${condition}, false)` : condition
    })
  return { where, json }
}

function toCondition(term: QueryTerm): SQL {
  switch (term.kind) {
    case 'word':
      return sql`${webhook_requests.words} @@ plainto_tsquery('simple', ${toWords(term.text)})`
    case 'phrase':
      return sql`${webhook_requests.words} @@ phraseto_tsquery('simple', ${toWords(term.text)})`
    case 'prefix':
      return sql`${webhook_requests.words} @@ to_tsquery('simple', ${`${quoteWord(toWords(term.text).trim())}:*`})`
    case 'method':
      return sql`${webhook_requests.method} = ${term.method}`
    case 'status':
      return sql`${webhook_requests.answered_status} between ${term.from} and ${term.to}`
    case 'state':
      return sql`${webhook_requests.state} = ${term.state}`
    case 'target':
      return sql`exists (select 1 from ${webhook_deliveries} join ${webhook_targets} on ${webhook_targets.id} = ${webhook_deliveries.target_id}
        where ${webhook_deliveries.request_id} = ${webhook_requests.id} and (${webhook_targets.id} = ${term.target} or lower(${webhook_targets.name}) = lower(${term.target})))`
    case 'header':
      return sql`exists (select 1 from jsonb_array_elements(${webhook_requests.headers}) as field where lower(field->>0) = ${term.name}${
        term.value === null ? sql`` : sql` and field->>1 = ${term.value}`
      })`
    case 'json':
      throw new Error('bodies are looked into elsewhere')
  }
}

/** As one word of a tsquery, whatever is in it. */
function quoteWord(text: string): string {
  return `'${text.replaceAll(String.raw`\\`, String.raw`\\\\`).replaceAll("'", "''")}'`
}

type Found = { rows: RequestRow[]; isCut: boolean }

/** Requests that a search with conditions on JSON finds, newest first; `isCut`: it has stopped looking. */
export async function searchBodies(
  deps: Pick<Deps, 'db' | 'files'>,
  filter: RequestFilter,
  { json, limit, cursor }: { json: readonly JsonTerm[]; limit: number; cursor?: string | undefined },
): Promise<Found> {
  const rows: RequestRow[] = []
  let before = cursor
  for (let looked = 0; looked < LOOKED_INTO; ) {
    const slice = await listSlice(deps.db, filter, before)
    for (const row of slice) {
      if (await matches(deps, row, json)) rows.push(row)
      if (rows.length >= limit) return { rows, isCut: false }
    }
    if (slice.length < SLICE) return { rows, isCut: false }
    looked += slice.length
    before = slice.at(-1)?.id
  }
  return { rows, isCut: true }
}

async function listSlice(db: Db, filter: RequestFilter, before: string | undefined): Promise<RequestRow[]> {
  return listRequests(db, filter, { before, limit: SLICE })
}

export async function matches(
  deps: Pick<Deps, 'files'>,
  row: RequestRow,
  json: readonly JsonTerm[],
): Promise<boolean> {
  const { method, path, query, headers } = row
  const body = await readBody(deps, row)
  const received_at = row.received_at.getTime()
  const view = body && toRequestView({ method, path, query, headers, body, received_at, sender: null })
  return json.every((term) => term.isNot !== hasValue(view?.json ?? null, term))
}

function hasValue(json: unknown, { path, value }: JsonTerm): boolean {
  let at: unknown = json
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  if (at === undefined) return false
  if (value === null) return true
  if (typeof at === 'string') return at === value.text
  return !value.isQuoted && (typeof at === 'object' ? false : String(at) === value.text)
}
