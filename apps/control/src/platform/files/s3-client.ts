import { createHash } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { S3Location } from '@nora/contract/settings'
import { type Clock, SECOND_MS } from '@nora/kit'
import { AwsV4Signer } from 'aws4fetch'
import type { OutboundGuard } from '../outbound/guard.ts'
import { type OutboundAnswer, sendRequest } from '../outbound/send-request.ts'
import { StorageFull, StorageUnavailable } from './files.ts'
import { findElement } from './s3-xml.ts'

/** A bucket, and the key that opens it. */
export type S3Config = S3Location & {
  key_id: string
  secret_key: string
  /** Authority to trust instead of those of Node. */
  ca_pem: string | null
}

/** What calls of the bucket need of the process. */
export type S3Deps = {
  clock: Clock
  /** From 0 below 1, for jitter. */
  random: () => number
  pause: (ms: number) => Promise<void>
  guard: OutboundGuard
  /** Of one request. */
  timeoutMs?: number
}

/** One call of the API. Without a key it is one of the bucket. */
export type S3Call = {
  /** Its name in the API, for errors. */
  operation: string
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer
  /** How much of the answer is read, if more than an error has. */
  keptBytes?: number
  /** Statuses beside 2xx with which the caller can do something. */
  accepts?: (status: number, code: string) => boolean
}

export type S3Answer = { status: number; body: Buffer }

const TIMEOUT_MS = 30 * SECOND_MS
const RETRIES = 2
const FIRST_PAUSE_MS = 200
const CONNECTIONS = 32
/** An error is a short document. */
const ERROR_BYTES = 64 * 1024
/** A full storage answers 5xx too, but not for a moment. */
const FULL_STATUS = 507
const FULL_CODE = /Quota|StorageFull|MaxSizeExceeded/
const RETRIED_STATUSES: ReadonlySet<number | null> = new Set([408, 425, 429, 500, 502, 503, 504])
const RETRIED_ERRORS: ReadonlySet<string | null> = new Set(['timeout', 'refused', 'cut', 'no_such_host'])

/**
 * Calls a bucket with signed requests (AWS Signature Version 4, the hash of the body included). What may pass is tried
 * twice more. Throws StorageFull and StorageUnavailable.
 */
export function createS3Client(config: S3Config, deps: S3Deps): (call: S3Call) => Promise<S3Answer> {
  const { random, pause, guard, timeoutMs = TIMEOUT_MS } = deps
  const kept = { keepAlive: true, maxSockets: CONNECTIONS }
  const agent = config.endpoint.startsWith('https:')
    ? new SecureAgent({ ...kept, ...(config.ca_pem !== null && { ca: config.ca_pem }) })
    : new PlainAgent(kept)
  const send = async (call: S3Call): Promise<OutboundAnswer> => {
    // Signed anew each time: a signature is good for minutes only.
    const { url, headers } = await sign(call, config, deps.clock.now())
    const { method, body = Buffer.alloc(0) } = call
    const keptBytes = Math.max(call.keptBytes ?? 0, ERROR_BYTES)
    return sendRequest({ url, method, headers, body, timeoutMs, keptBytes, agent }, guard)
  }
  return async (call) => {
    for (let retries = 0; ; retries++) {
      const answer = await send(call)
      if (retries < RETRIES && mayPass(answer)) {
        await pause(FIRST_PAUSE_MS * 2 ** retries * (0.5 + random()))
        continue
      }
      return toAnswer(call, answer)
    }
  }
}

async function sign(
  { method, key, query = {}, headers = {}, body = Buffer.alloc(0) }: S3Call,
  { key_id, secret_key, region, ...location }: S3Config,
  now: Date,
): Promise<{ url: string; headers: [name: string, value: string][] }> {
  const url = toUrl(location, key)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    service: 's3',
    region,
    accessKeyId: key_id,
    secretAccessKey: secret_key,
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  }).sign()
  return { url: signed.url.href, headers: [...signed.headers, ['user-agent', 'Nora']] }
}

function toUrl(
  {
    endpoint,
    bucket,
    prefix,
    is_path_style,
  }: Pick<S3Config, 'endpoint' | 'bucket' | 'prefix' | 'is_path_style'>,
  key: string | undefined,
): URL {
  const url = new URL(endpoint)
  const object = key === undefined ? '' : `/${prefix}${key}`
  if (is_path_style) url.pathname = `/${bucket}${object}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = object
  }
  return url
}

function mayPass({ status, error, body }: OutboundAnswer): boolean {
  if (error !== null) return RETRIED_ERRORS.has(error)
  return RETRIED_STATUSES.has(status) && !FULL_CODE.test(getCode(body))
}

function toAnswer({ operation, accepts }: S3Call, { status, error, body }: OutboundAnswer): S3Answer {
  if (error !== null || status === null)
    throw new StorageUnavailable(`the S3 storage could not be reached for ${operation}: ${error}`)
  if (status >= 200 && status <= 299) return { status, body }
  const code = getCode(body)
  if (accepts?.(status, code)) return { status, body }
  const said = `the S3 storage answered ${operation} with ${status} ${code}`.trimEnd()
  if (status === FULL_STATUS || FULL_CODE.test(code)) throw new StorageFull(new Error(said))
  throw new StorageUnavailable(said, { isRefusal: status < 500 && !RETRIED_STATUSES.has(status) })
}

/** The code of an error, and nothing else of it: its message may repeat what was sent. */
function getCode(body: Buffer): string {
  const code = findElement(body.toString('utf8'), 'Code') ?? ''
  return /^\w{1,60}$/.test(code) ? code : ''
}
