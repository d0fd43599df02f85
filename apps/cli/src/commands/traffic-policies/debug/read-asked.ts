import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import { parseAddress, parseInstant } from '@nora/kit'
import type { DebugInput } from '@nora/policy'
import type { Context } from '../../command.ts'
import { readNamedText } from '../../named-text.ts'
import {
  type Asked,
  type AskedRequest,
  type AskedResponse,
  readHeader,
  readMethod,
  readUrl,
  usage,
  withUsualHeaders,
} from './asked-request.ts'
import { readCurl } from './read-curl.ts'
import { readHar } from './read-har.ts'

const VISITOR = '203.0.113.7'
const WRITTEN = ['request', 'header', 'body'] as const

export type AskedRun = Omit<DebugInput, 'standIns'> & {
  /** Which of how many exchanges of a HAR it is; null: it is of none. */
  readonly entry: { readonly number: number; readonly count: number } | null
}

/** The request of the command line, and what is known around it. */
export async function readAsked(context: Context, input: Input): Promise<AskedRun> {
  const { request, response, entry } = await readExchange(context, input)
  return {
    request: { ...request, clientIp: readClientIp(input) },
    response: (await readResponse(context, input)) ?? response,
    nowMs: readMoment(context, input),
    entry,
  }
}

async function readExchange(context: Context, input: Input): Promise<Asked & Pick<AskedRun, 'entry'>> {
  const [, url, surplus] = input.arguments
  const [curl, har] = [input.text('curl'), input.text('har')]
  if (surplus !== undefined) {
    throw usage({
      ru: `Адрес может быть один, а есть ещё ${surplus}.`,
      en: `One URL only, not ${surplus} too.`,
    })
  }
  const named = [url, curl, har].filter((one) => one != null)
  if (named.length !== 1) {
    throw usage(
      {
        ru: 'Нужен один запрос: адрес, --curl или --har.',
        en: 'One request is needed: a URL, --curl or --har.',
      },
      {
        ru: 'Например: nora policy debug shop.yml https://shop.example.com/orders -X POST',
        en: 'For example: nora policy debug shop.yml https://shop.example.com/orders -X POST',
      },
    )
  }
  refuseMixed(input, url)
  if (har !== null) {
    const number = readNumber(input.text('entry') ?? '1', 'entry', 1, 1_000_000)
    const { count, ...asked } = readHar(har, await readNamedText(context, har), number)
    return { ...asked, request: withUsualHeaders(asked.request), entry: { number, count } }
  }
  const readFile = (path: string) => readNamedText(context, path)
  const request =
    curl === null ? await readWritten(context, input, url ?? '') : await readCurl(curl, readFile)
  return { request, response: null, entry: null }
}

/** Parts of a request beside a whole one would silently count for nothing. */
function refuseMixed(input: Input, url: string | undefined): void {
  const part = url === undefined ? WRITTEN.find((name) => input.texts(name).length > 0) : undefined
  if (part !== undefined) {
    throw usage({
      ru: `--${part} бывает только с адресом: --curl и --har дают запрос целиком.`,
      en: `--${part} goes with a URL only: --curl and --har give the whole request.`,
    })
  }
  if (input.text('entry') !== null && input.text('har') === null) {
    throw usage({ ru: '--entry бывает только с --har.', en: '--entry goes with --har only.' })
  }
}

async function readWritten(context: Context, input: Input, url: string): Promise<AskedRequest> {
  const data = input.text('body')
  const body = data === null ? new Uint8Array() : await readBody(context, data)
  return withUsualHeaders({
    method: readMethod(input.text('request') ?? (data === null ? 'GET' : 'POST')),
    url: readUrl(url, 'https'),
    version: input.isOn('http2') ? 'HTTP/2.0' : 'HTTP/1.1',
    headers: input.texts('header').map((text) => readHeader(text, '--header')),
    body,
  })
}

async function readResponse(context: Context, input: Input): Promise<AskedResponse | null> {
  const [status, body] = [input.text('response-status'), input.text('response-body')]
  const headers = input.texts('response-header').map((text) => readHeader(text, '--response-header'))
  if (status === null && body === null && headers.length === 0) return null
  return {
    status: readNumber(status ?? '200', 'response-status', 100, 599),
    headers,
    body: body === null ? new Uint8Array() : await readBody(context, body),
  }
}

async function readBody(context: Context, text: string): Promise<Uint8Array> {
  const given = text.startsWith('@') ? await readNamedText(context, toPath(context, text.slice(1))) : text
  return new TextEncoder().encode(given)
}

function toPath({ platform }: Context, file: string): string {
  return file === '-' ? file : resolve(platform.workingFolder, file)
}

function readClientIp(input: Input): string {
  const address = input.text('client-ip') ?? VISITOR
  if (parseAddress(address) !== null) return address
  throw usage({
    ru: `--client-ip: «${address}» — не IP-адрес.`,
    en: `--client-ip: “${address}” is no IP address.`,
  })
}

function readMoment({ platform }: Context, input: Input): number {
  const text = input.text('at')
  if (text === null) return platform.clock.now().getTime()
  const moment = parseInstant(text)
  if (moment !== null) return moment.getTime()
  throw usage({
    ru: `--at: нужен вид 2026-11-26T12:00:00Z, а не «${text}».`,
    en: `--at has to look like 2026-11-26T12:00:00Z, not “${text}”.`,
  })
}

function readNumber(text: string, option: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw usage({
    ru: `--${option}: нужно целое число от ${min} до ${max}, а не «${text}».`,
    en: `--${option} takes a whole number from ${min} to ${max}, not “${text}”.`,
  })
}
