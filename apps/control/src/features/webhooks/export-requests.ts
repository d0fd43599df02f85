import type { WebhookExportQuery } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Download } from '../../platform/http/mount.ts'
import { noteReading } from './note-reading.ts'
import { matches, readSearch } from './requests/search.ts'
import { toText } from './show/show-requests.ts'
import { toUrl } from './show/show-webhooks.ts'
import {
  listRequestHeads,
  listRequests,
  type RequestFilter,
  type RequestRow,
} from './stored/requests.store.ts'
import { readBody } from './stored/stored-body.ts'
import type { OwnedWebhook } from './stored/webhooks.store.ts'
import { getVisibleWebhook } from './webhook-access.ts'
import type { Deps } from './webhooks.deps.ts'

const LIMIT = 10_000
const SLICE = 100

type Stored = { row: RequestRow; body: Buffer; url: string }

/** Exports stored requests, oldest first, reading each while it is sent. */
export function exportRequests(deps: Deps) {
  return async (
    caller: { actor: Actor; origin: Origin },
    { id, format, q, ...asked }: WebhookExportQuery & { id: string },
  ): Promise<Download> => {
    const webhook = await getVisibleWebhook(deps.db, caller.actor, id)
    const { where, json } = readSearch(q)
    const filter = { ...asked, webhook_id: id, where }
    await noteReading(deps, caller, webhook, { request_id: null, part: 'export' })
    const found = read(deps, webhook, filter, json)
    if (format === 'har') return { media_type: 'application/json', name: 'nora.har', parts: toHar(found) }
    if (format === 'curl') return { media_type: 'text/plain', name: 'nora.sh', parts: toLines(found, toCurl) }
    const toLine = format === 'fixture' ? toFixture(webhook) : toJson
    return { media_type: 'application/jsonl', name: `nora-${format}.jsonl`, parts: toLines(found, toLine) }
  }
}

async function* read(
  deps: Deps,
  webhook: OwnedWebhook,
  filter: RequestFilter,
  json: ReturnType<typeof readSearch>['json'],
): AsyncGenerator<Stored> {
  const url = toUrl(deps, webhook).replace(/\/$/, '')
  // Of more than so many the newest.
  const [oldest] = (await listRequestHeads(deps.db, filter, { limit: LIMIT })).slice(-1)
  if (oldest === undefined) return
  let after = oldest.id.slice(0, -1)
  for (let sent = 0; sent < LIMIT; ) {
    const rows = await listRequests(deps.db, filter, { after, limit: Math.min(SLICE, LIMIT - sent) })
    for (const row of rows) {
      if (json.length > 0 && !(await matches(deps, row, json))) continue
      const body = await readBody(deps, row)
      const path = row.path === '/' ? '' : row.path
      if (body !== null) yield { row, body, url: `${url}${path}${row.query === '' ? '' : `?${row.query}`}` }
    }
    sent += rows.length
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function* toLines(
  found: AsyncIterable<Stored>,
  toLine: (stored: Stored) => string,
): AsyncGenerator<string> {
  for await (const stored of found) yield `${toLine(stored)}\n`
}

function toFacts({ row, body }: Stored) {
  const { id, received_at, method, path, query, headers } = row
  return { id, received_at: received_at.toISOString(), method, path, query, headers, ...toText(body) }
}

function toJson(stored: Stored): string {
  const { state, visitor, sequence, answered_status } = stored.row
  return JSON.stringify({ ...toFacts(stored), sequence, state, visitor, answered_status })
}

/** What `nora webhook check` reads. */
function toFixture({ scheme }: OwnedWebhook): (stored: Stored) => string {
  return (stored) => JSON.stringify({ version: 1, ...toFacts(stored), sender: scheme })
}

/** For a shell: nothing in a request may end its quotes. */
function toCurl({ row, body, url }: Stored): string {
  const fields = row.headers
    .filter(([name]) => !/^(?:host|content-length|connection|transfer-encoding)$/i.test(name))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const { body: text, body_encoding } = toText(body)
  const isText = body_encoding === 'utf8'
  const sent = isText ? `--data-binary ${quote(text)}` : '--data-binary @-'
  const before = isText || body.length === 0 ? '' : `printf %s ${quote(text)} | base64 -d | `
  const parts = ['curl', '-X', quote(row.method), quote(url), ...fields, ...(body.length === 0 ? [] : [sent])]
  return `${before}${parts.join(' ')}`
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). */
async function* toHar(found: AsyncIterable<Stored>): AsyncGenerator<string> {
  yield '{"log":{"version":"1.2","creator":{"name":"Nora","version":"1"},"entries":['
  let isFirst = true
  for await (const { row, body, url } of found) {
    const { body: text, body_encoding } = toText(body)
    const entry = {
      startedDateTime: row.received_at.toISOString(),
      time: 0,
      request: {
        method: row.method,
        url,
        httpVersion: `HTTP/${row.http_version}`,
        cookies: [],
        headers: row.headers.map(([name, value]) => ({ name, value })),
        queryString: [...new URLSearchParams(row.query)].map(([name, value]) => ({ name, value })),
        postData: {
          mimeType: row.content_type ?? 'application/octet-stream',
          text,
          ...(body_encoding === 'base64' && { comment: 'base64' }),
        },
        headersSize: -1,
        bodySize: body.length,
      },
      response: {
        status: row.answered_status,
        statusText: '',
        httpVersion: `HTTP/${row.http_version}`,
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: '' },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    }
    yield `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`
    isFirst = false
  }
  yield '\n]}}\n'
}
