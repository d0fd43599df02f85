import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { OutboundGuard } from './guard.ts'

/** Where something is sent, with its secret opened. */
export type Receiver = { url: string; secret: string | null; ca_pem: string | null }

/** How long a receiver may take. */
export const TIMEOUT_MS = 10_000

/** A body of JSON with the fields that prove who has made it. */
export type SignedMessage = { body: string; headers: Record<string, string> }

export function signMessage(message: object, secret: string | null, now: Date): SignedMessage {
  const body = JSON.stringify(message)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Nora',
    'nora-signature': getSignature(body, secret ?? '', now),
  }
  return { body, headers }
}

/** Posts one signed body of JSON. Resolves when the receiver has answered 2xx; throws otherwise. */
export async function postSigned(
  { url, ca_pem }: Pick<Receiver, 'url' | 'ca_pem'>,
  { body, headers }: SignedMessage,
  guard: OutboundGuard,
): Promise<void> {
  const { protocol, hostname } = new URL(url)
  guard.assertHost(hostname)
  const status = await new Promise<number>((resolve, reject) => {
    const send = protocol === 'https:' ? requestSecure : requestPlain
    const req = send(url, {
      method: 'POST',
      agent: false,
      lookup: guard.lookup,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(ca_pem && { ca: ca_pem }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    req.on('response', (res) => {
      // The body of the response is not used, and may be endless.
      res.destroy()
      resolve(res.statusCode ?? 0)
    })
    req.on('error', reject)
    req.end(body)
  })
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`)
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`, so that nobody sends an old body again unnoticed. */
function getSignature(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}
