import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isStale, type ReadSigned, withTimeIn } from './signed.ts'
import {
  toObject,
  type WebhookCheck,
  type WebhookProvider,
  type WebhookReply,
  type WebhookRequest,
} from './webhook.ts'

/** What stands before the 32 bytes of a key (RFC 8410 §4). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

type Scheme = {
  readonly read: ReadSigned
  /** Throws for what is no key of theirs. */
  readonly key: (secret: string) => KeyObject
  readonly encoding: 'hex' | 'base64'
  /** null: the key says it. */
  readonly algorithm: 'sha256' | null
}

/** The secret is a public key: whoever knows it can sign nothing. */
function signedWith({ read, key, encoding, algorithm }: Scheme): WebhookCheck {
  return (request, secret, nowMs) => {
    const content = read(request)
    if (typeof content === 'string') return content
    if (isStale(content, nowMs)) return 'stale'
    const bytes = Buffer.concat(content.parts.map((part) => Buffer.from(part)))
    const publicKey = key(secret)
    const isRight = content.signatures.some((text) =>
      verify(algorithm, bytes, publicKey, Buffer.from(text, encoding)),
    )
    return isRight ? null : 'wrong'
  }
}

const asOne = (time: string, body: Uint8Array) => [time, body]

function answerDiscord({ body }: WebhookRequest): WebhookReply | null {
  return toObject(body).type === 1 ? { status: 200, type: 'application/json', body: '{"type":1}' } : null
}

/** Providers that sign with a key of their own; the secret in the policy is the public one of the pair. */
export const PUBLIC_KEYS: readonly WebhookProvider[] = [
  {
    name: 'discord',
    docs: 'https://docs.discord.com/developers/interactions/overview',
    check: signedWith({
      read: withTimeIn('x-signature-ed25519', 'x-signature-timestamp', { join: asOne }),
      key: (secret) =>
        createPublicKey({
          key: Buffer.concat([ED25519_PREFIX, Buffer.from(secret, 'hex')]),
          format: 'der',
          type: 'spki',
        }),
      encoding: 'hex',
      algorithm: null,
    }),
    answer: answerDiscord,
  },
  {
    name: 'sendgrid',
    docs: 'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features',
    check: signedWith({
      read: withTimeIn('x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp', {
        join: asOne,
      }),
      key: (secret) => createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' }),
      encoding: 'base64',
      algorithm: 'sha256',
    }),
  },
]
