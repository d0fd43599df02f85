import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { S3Config } from '../platform/files/s3-client.ts'
import { findSignatureError } from './s3-signature.ts'

type Stored = { bytes: Buffer; modifiedAt: Date }

export type S3Server = {
  /** How control is told of the bucket. */
  config: S3Config
  /** By whole key, the prefix included. */
  objects: Map<string, Stored>
  /** The newest last; those with a wrong signature too. */
  asked: { method: string; url: string; host: string }[]
  /** Answers this to the next so many requests (of one method), drops them, or says nothing. */
  fault: {
    kind: 'answer' | 'cut' | 'silence'
    status?: number
    code?: string
    method?: string
    times: number
  } | null
  pageSize: number
  ignoresRanges: boolean
  countConnections(): Promise<number>
  close(): Promise<void>
}

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const KEY = { key_id: 'AKIATESTS', secret_key: 'a secret key/of+tests', region: 'ru-central1' }
const BUCKET = 'nora-files'
/** Hosts below it name the bucket. */
const DOMAIN = 's3.test'

/**
 * A server of the S3 API on this machine, as far as control calls it, that checks each signature itself. It answers for
 * one bucket, by path and, under `BUCKET.s3.test`, by host.
 */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((req, res) => void answerRequest(req, res, state))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const state: S3Server = {
    config: { ...KEY, endpoint, bucket: BUCKET, prefix: 'nora/', is_path_style: true, ca_pem: null },
    objects: new Map(),
    asked: [],
    fault: null,
    pageSize: 1_000,
    ignoresRanges: false,
    countConnections: () => promisify(server.getConnections.bind(server))(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return state
}

async function answerRequest(req: IncomingMessage, res: ServerResponse, state: S3Server): Promise<void> {
  const { method = '', url = '', headers } = req
  state.asked.push({ method, url, host: headers.host ?? '' })
  const { fault } = state
  if (fault !== null && (fault.method ?? method) === method && fault.times-- > 0) {
    if (fault.kind === 'cut') req.socket.destroy()
    if (fault.kind !== 'answer') return
    req.resume()
    await once(req, 'end')
    return send(res, toError(fault.status ?? 503, fault.code ?? 'SlowDown'))
  }
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const received = { method, url, headers: headers as Record<string, string>, body, now: new Date() }
  const wrong = findSignatureError(received, state.config)
  if (wrong !== null) return send(res, toError(403, wrong))
  const { pathname, searchParams: query } = new URL(url, 'http://server')
  const inHost = headers.host?.replace(/:\d+$/, '').endsWith(`.${DOMAIN}`) ?? false
  const path = inHost ? `/${headers.host?.slice(0, headers.host.indexOf(`.${DOMAIN}`))}${pathname}` : pathname
  return send(res, answer({ method, path, query, headers, body }, state))
}

function answer(asked: Asked, state: S3Server): Answer {
  const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(asked.path) ?? []
  if (bucket !== state.config.bucket) return toError(404, 'NoSuchBucket')
  const call = `${asked.method} ${key === '' ? 'bucket' : 'object'}`
  if (call === 'GET bucket' && asked.query.get('list-type') === '2') return list(asked.query, state)
  if (call === 'POST bucket' && asked.query.has('delete')) return deleteSeveral(asked, state)
  if (call === 'GET object')
    return read(state.objects.get(key)?.bytes, state.ignoresRanges ? undefined : asked.headers.range)
  if (call === 'PUT object') {
    state.objects.set(key, { bytes: asked.body, modifiedAt: new Date() })
    return { status: 200 }
  }
  if (call === 'DELETE object') {
    state.objects.delete(key)
    return { status: 204 }
  }
  return toError(405, 'MethodNotAllowed')
}

function read(bytes: Buffer | undefined, range: string | undefined): Answer {
  if (bytes === undefined) return toError(404, 'NoSuchKey')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, body: bytes }
  if (Number(first) >= bytes.length) return toError(416, 'InvalidRange')
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const at = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  return { status: 206, body: part, headers: { 'content-range': at } }
}

function list(query: URLSearchParams, { objects, pageSize, config }: S3Server): Answer {
  const prefix = query.get('prefix') ?? ''
  // A token is opaque; this one holds what XML and addresses write otherwise.
  const after = (query.get('continuation-token') ?? '').replace('<&+ "', '')
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = found.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)))
  const isTruncated = page.length < found.length
  const next = `<NextContinuationToken>&lt;&amp;&#43;&#x20;&quot;${page.at(-1)?.[0]}</NextContinuationToken>`
  const contents = page.map(
    ([key, { bytes, modifiedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
  )
  return toXml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${config.bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${contents.join('')}</ListBucketResult>`,
  )
}

/** A key with `locked` in it is one that nobody may delete. */
function deleteSeveral({ headers, body }: Asked, { objects }: S3Server): Answer {
  if (headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
    return toError(400, 'BadDigest')
  const keys = [...body.toString().matchAll(/<Object><Key>([^<]*)<\/Key><\/Object>/g)].map(
    ([, key = '']) => key,
  )
  if (keys.length === 0 || keys.length > 1_000) return toError(400, 'MalformedXML')
  const locked = keys.filter((key) => key.includes('locked'))
  for (const key of keys) if (!locked.includes(key)) objects.delete(key)
  const errors = locked.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`)
  return toXml(200, `<DeleteResult>${errors.join('')}</DeleteResult>`)
}

/** As real servers do, it repeats what it was sent. */
function toError(status: number, code: string): Answer {
  return toXml(
    status,
    `<Error><Code>${code}</Code><Message>of ${KEY.key_id} ${KEY.secret_key}</Message></Error>`,
  )
}

function toXml(status: number, xml: string): Answer {
  return {
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
    headers: { 'content-type': 'application/xml' },
  }
}

function send(res: ServerResponse, { status, body = '', headers }: Answer): void {
  res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  res.end(body)
}
