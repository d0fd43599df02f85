import { readCurl } from './read-curl.ts'
import { FIRST_REQUEST, fromHeaders, type TypedRequest } from './typed-request.ts'

type HarMessage = { headers?: { name: string; value: string }[] }
type HarEntry = {
  request?: HarMessage & { method?: string; url?: string; postData?: { text?: string } }
  response?: HarMessage & { status?: number; content?: { text?: string; encoding?: string } }
}

/** The requests of a pasted text: a curl command, a HAR file, or a request as it goes over the wire. */
export function readPasted(text: string): TypedRequest[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return readHar(trimmed)
  if (/^\$?\s*curl\s/.test(trimmed)) return readCurl(trimmed.replace(/^\$\s*/, ''))
  return readRaw(trimmed)
}

function readHar(text: string): TypedRequest[] {
  try {
    const { log } = JSON.parse(text) as { log?: { entries?: HarEntry[] } }
    return (log?.entries ?? []).flatMap(readEntry)
  } catch {
    return []
  }
}

function readEntry({ request, response }: HarEntry): TypedRequest[] {
  if (!request?.url) return []
  return [
    {
      ...FIRST_REQUEST,
      method: request.method ?? 'GET',
      url: request.url,
      headers: toLines(request),
      body: request.postData?.text ?? '',
      response: response?.status
        ? {
            status: `${response.status}`,
            headers: toLines(response),
            body: response.content?.encoding === 'base64' ? '' : (response.content?.text ?? ''),
          }
        : null,
    },
  ]
}

/** Browsers write what HTTP/2 has in place of the first line (`:method`) among the headers. */
function toLines({ headers = [] }: HarMessage): string {
  return fromHeaders(
    headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name, value]),
  )
}

function readRaw(text: string): TypedRequest[] {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const [line = '', ...headers] = head.split(/\r?\n/)
  const [, method, target] = /^([A-Za-z]+)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/.exec(line) ?? []
  if (!method || !target) return []
  const host = headers.find((one) => /^host\s*:/i.test(one))?.replace(/^host\s*:\s*/i, '')
  const url = target.startsWith('/') ? `https://${host ?? 'example.com'}${target}` : target
  if (!URL.canParse(url)) return []
  return [
    {
      ...FIRST_REQUEST,
      method: method.toUpperCase(),
      url,
      headers: headers.join('\n'),
      body: rest.join('\n\n'),
    },
  ]
}
