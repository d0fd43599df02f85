import { createHmac } from 'node:crypto'
import { isSameText } from '../same-text.ts'
import type { WebhookReply, WebhookRequest } from './webhook.ts'

/** Longer ones are nobody's. */
const ECHO_LIMIT_CHARACTERS = 2_048

function echo(text: string | null | undefined): WebhookReply | null {
  if (text === null || text === undefined || text === '' || text.length > ECHO_LIMIT_CHARACTERS) return null
  return { status: 200, type: 'text/plain', body: text }
}

function getParameter({ url }: WebhookRequest, name: string): string | null {
  return new URL(url).searchParams.get(name)
}

/** The token that the owner has named there is one of the secrets here. */
export function greetBySubscription(
  request: WebhookRequest,
  secrets: readonly string[],
): WebhookReply | null {
  if (request.method !== 'GET' || getParameter(request, 'hub.mode') !== 'subscribe') return null
  const token = getParameter(request, 'hub.verify_token') ?? ''
  return secrets.some((secret) => isSameText(token, secret))
    ? echo(getParameter(request, 'hub.challenge'))
    : null
}

export function greetDropbox(request: WebhookRequest): WebhookReply | null {
  return request.method === 'GET' ? echo(getParameter(request, 'challenge')) : null
}

/**
 * Proves that the secret is known (CRC). Only what cannot be a body is signed: the same HMAC lets deliveries in, and
 * anybody may ask.
 */
export function greetTwitter(request: WebhookRequest, [secret]: readonly string[]): WebhookReply | null {
  if (secret === undefined) return null
  const token = request.method === 'GET' ? getParameter(request, 'crc_token') : null
  if (token === null || !/^[\w-]{1,256}$/.test(token)) return null
  const digest = createHmac('sha256', secret).update(token).digest('base64')
  return {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ response_token: `sha256=${digest}` }),
  }
}

export function greetOkta({ method, readField }: WebhookRequest): WebhookReply | null {
  const [challenge, ...others] = method === 'GET' ? readField('x-okta-verification-challenge') : []
  if (challenge === undefined || others.length > 0) return null
  return { status: 200, type: 'application/json', body: JSON.stringify({ verification: challenge }) }
}

export function greetGraph(request: WebhookRequest): WebhookReply | null {
  return request.method === 'POST' ? echo(getParameter(request, 'validationToken')) : null
}

/** Some only look whether somebody is there. */
export function greetHead({ method }: WebhookRequest): WebhookReply | null {
  return method === 'HEAD' ? { status: 200, type: 'text/plain', body: '' } : null
}
