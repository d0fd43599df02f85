import { type RecordWriter, UpdateRefused } from './record-writer.ts'

/** The API as its documentation describes it (api.cloudflare.com/client/v4). */
const BASE = 'https://api.cloudflare.com/client/v4'
/** The least that it accepts. */
const TTL_S = 60
const LABELS_LIMIT = 10

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Response>

export type CloudflareOptions = { token: string; fetch: Fetch; timeoutMs: number; base?: string }

type Answer = { success: boolean; errors?: { code: number; message: string }[]; result?: unknown }
type Listed = { id: string; name?: string; content?: string }

/** Puts records into zones of an account by a token that may edit their DNS. */
export function createCloudflare(options: CloudflareOptions): RecordWriter {
  return {
    async put(name, values) {
      const zone = await findZoneId(options, name)
      const known = await listValues(options, zone, name)
      for (const value of values.filter((one) => !known.some(({ content }) => isValue(content, one)))) {
        const body = { type: 'TXT', name, content: `"${value}"`, ttl: TTL_S }
        await call(options, 'POST', `/zones/${zone}/dns_records`, body)
      }
    },
    async remove(name, values) {
      const zone = await findZoneId(options, name)
      for (const { id, content } of await listValues(options, zone, name)) {
        if (!values.some((value) => isValue(content, value))) continue
        await call(options, 'DELETE', `/zones/${zone}/dns_records/${id}`)
      }
    },
  }
}

async function findZoneId(options: CloudflareOptions, name: string): Promise<string> {
  const labels = name.split('.').slice(-LABELS_LIMIT)
  for (let first = 0; first < labels.length - 1; first++) {
    const candidate = labels.slice(first).join('.')
    const [zone] = toList(await call(options, 'GET', `/zones?name=${encodeURIComponent(candidate)}`))
    if (zone) return zone.id
  }
  throw new UpdateRefused('not_zone', `the token sees no zone for ${name}`)
}

async function listValues(options: CloudflareOptions, zone: string, name: string): Promise<Listed[]> {
  const query = `type=TXT&per_page=100&name=${encodeURIComponent(name)}`
  return toList(await call(options, 'GET', `/zones/${zone}/dns_records?${query}`))
}

async function call(
  { token, fetch, timeoutMs, base = BASE }: CloudflareOptions,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let response: Response
  try {
    response = await fetch(`${base}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new UpdateRefused('unreachable', error instanceof Error ? error.message : 'no answer')
  }
  const answer = (await response.json().catch(() => ({ success: false }))) as Answer
  if (answer.success) return answer
  const told = answer.errors?.map(({ code, message }) => `${message} (${code})`).join('; ')
  const isKey = response.status === 401 || response.status === 403
  throw new UpdateRefused(isKey ? 'bad_key' : 'refused', told || `status ${response.status}`)
}

function toList({ result }: Answer): Listed[] {
  return Array.isArray(result) ? (result as Listed[]) : []
}

/** Values are given back with and without their quotation marks. */
function isValue(content: string | undefined, value: string): boolean {
  return content === value || content === `"${value}"`
}
