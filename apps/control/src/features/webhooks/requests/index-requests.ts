import { listUnindexed, type RequestRow, saveWords } from '../stored/requests.store.ts'
import { readBody } from '../stored/stored-body.ts'
import type { Deps } from '../webhooks.deps.ts'
import { toWords } from './to-words.ts'

const SLICE = 200
const INDEXED_BYTES = 64 * 1024
/** Secrets in headers are not found by a search. */
const SECRET =
  /^(?:authorization|proxy-authorization|cookie|set-cookie)$|signature|secret|token|api-?key|password/i

/** Makes what has come lately findable by its words. True: there may be more. */
export function indexRequests(deps: Pick<Deps, 'db' | 'files' | 'transaction'>) {
  return async (): Promise<boolean> => {
    const rows = await listUnindexed(deps.db, SLICE)
    if (rows.length === 0) return false
    const texts = new Map<string, string>()
    for (const row of rows) texts.set(row.id, await toText(deps, row))
    await deps.transaction(async (tx) => {
      for (const [id, text] of texts) await saveWords(tx, id, text)
    })
    return rows.length === SLICE
  }
}

async function toText(deps: Pick<Deps, 'files'>, row: RequestRow): Promise<string> {
  const body = (await readBody(deps, row)) ?? Buffer.alloc(0)
  const head = [row.id, row.path, row.query, ...row.headers.filter(([name]) => !SECRET.test(name)).flat()]
  return toWords([...head.map(decode), toBodyText(body)].join('\n'))
}

/** Bytes that are no text have no words. */
function toBodyText(body: Buffer): string {
  const beginning = body.subarray(0, INDEXED_BYTES)
  // A character may be cut in two at the end.
  const text = new TextDecoder('utf-8').decode(beginning, { stream: true })
  return text.includes('\uFFFD') && body.length <= INDEXED_BYTES ? '' : unescapeJson(text)
}

/** JSON may write letters as numbers. */
function unescapeJson(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
