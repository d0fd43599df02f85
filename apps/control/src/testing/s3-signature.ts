import { createHash, createHmac } from 'node:crypto'

export type S3Key = { key_id: string; secret_key: string; region: string }

/** A request as it came; names of headers in lower case. */
export type SignedRequest = {
  method: string
  /** Path and query, as they were sent. */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  now: Date
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([\da-f]{64})$/
const SKEW_MS = 15 * 60_000

/**
 * The code of S3’s error for a request whose signature does not hold (AWS Signature Version 4, “Authenticating
 * Requests: Using the Authorization Header”); null: it holds. Written after the specification and not with the library
 * that signs.
 */
export function findSignatureError(
  { method, url, headers, body, now }: SignedRequest,
  { key_id, secret_key, region }: S3Key,
): string | null {
  const [, keyId, day = '', place, names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== key_id) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const time = headers['x-amz-date'] ?? ''
  if (!time.startsWith(day) || !(Math.abs(toTime(time) - now.getTime()) <= SKEW_MS))
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  // Whatever is not signed could be changed on the way.
  const due = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (due.some((name) => !signed.includes(name))) return 'AccessDenied'
  const bodyHash = headers['x-amz-content-sha256'] ?? ''
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    toCanonicalQuery(query),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret_key}`)
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function toTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function toCanonicalQuery(query: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
