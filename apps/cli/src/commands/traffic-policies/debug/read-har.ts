import { z } from 'zod'
import { type Asked, type HeaderList, readMethod, readUrl, usage } from './asked-request.ts'

const headers = z.array(z.object({ name: z.string(), value: z.string() })).default([])
const entry = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string().default('HTTP/1.1'),
    headers,
    postData: z.object({ text: z.string().default(''), encoding: z.string().optional() }).optional(),
  }),
  response: z
    .object({
      status: z.number().int(),
      headers,
      content: z.object({ text: z.string().default(''), encoding: z.string().optional() }).optional(),
    })
    .optional(),
})
const har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/** How many exchanges a HAR has, and the one of this number, counted from 1. */
export function readHar(file: string, text: string, number: number): Asked & { count: number } {
  const { entries } = parse(file, text).log
  const chosen = entries[number - 1]
  if (chosen === undefined) {
    throw usage({
      ru: `${file}: обменов в HAR: ${entries.length}, номера ${number} нет.`,
      en: `${file}: the HAR has ${entries.length} exchanges, and none of the number ${number}.`,
    })
  }
  const read = entry.safeParse(chosen)
  if (!read.success) {
    throw usage({
      ru: `${file}: обмен ${number} в HAR не содержит запроса.`,
      en: `${file}: exchange ${number} of the HAR has no request.`,
    })
  }
  const { request, response } = read.data
  const { postData } = request
  return {
    count: entries.length,
    request: {
      method: readMethod(request.method),
      url: readUrl(request.url, 'https'),
      version: /2/.test(request.httpVersion) ? 'HTTP/2.0' : 'HTTP/1.1',
      headers: toHeaders(request.headers),
      body: toBytes(postData?.text ?? '', postData?.encoding),
    },
    response:
      response === undefined || response.status < 100 || response.status > 599
        ? null
        : {
            status: response.status,
            headers: toHeaders(response.headers),
            body: toBytes(response.content?.text ?? '', response.content?.encoding),
          },
  }
}

function parse(file: string, text: string): z.output<typeof har> {
  try {
    const read = har.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Said below, as of what is JSON and no HAR.
  }
  throw usage({ ru: `${file} — не HAR.`, en: `${file} is no HAR.` })
}

/** Browsers write the parts of the first line as fields that begin with a colon. */
function toHeaders(list: readonly { name: string; value: string }[]): HeaderList {
  return list.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name, value] as const)
}

function toBytes(text: string, encoding: string | undefined): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'))
}
