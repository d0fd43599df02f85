import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Localized, Problem } from '@nora/kit'
import { secretTexts } from './secrets.messages.ts'
import { isStale, type Scheme, type SchemeFunctions, signing, withTimeIn } from './signed.ts'
import { toObject, type WebhookProvider, type WebhookReply, type WebhookRequest } from './webhook.ts'

/** What stands before the 32 bytes of a key (RFC 8410 §4). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const ED25519_PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type KeyPair = {
  /** Throw for what is no key of theirs. */
  readonly toPublic: (secret: string) => KeyObject
  readonly toPrivate: (secret: string) => KeyObject
  readonly encoding: 'hex' | 'base64'
  /** null: the key says it. */
  readonly algorithm: 'sha256' | null
}

/**
 * The secret that checks is a public key: whoever knows it can sign nothing. To sign takes the private one of the
 * pair, which only the provider has of deliveries of its own.
 */
function signedWith(
  { read, write }: Required<Scheme>,
  { toPublic, toPrivate, encoding, algorithm }: KeyPair,
): SchemeFunctions {
  const toBytes = (parts: readonly (string | Uint8Array)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)))
  return {
    check(request, secret, nowMs) {
      const content = read(request)
      if (typeof content === 'string') return content
      if (isStale(content, nowMs)) return 'stale'
      const bytes = toBytes(content.parts)
      const publicKey = readKey(toPublic, secret, secretTexts.noPublicKey)
      const isRight = content.signatures.some((text) =>
        verify(algorithm, bytes, publicKey, Buffer.from(text, encoding)),
      )
      return isRight ? null : 'wrong'
    },
    checkSecret: (secret) => void readKey(toPublic, secret, secretTexts.noPublicKey),
    ...signing(write, (secret, parts) =>
      sign(algorithm, toBytes(parts), readKey(toPrivate, secret, secretTexts.noPrivateKey)),
    ),
  }
}

function readKey(read: (secret: string) => KeyObject, secret: string, text: Localized): KeyObject {
  try {
    return read(secret)
  } catch {
    // The library's words may repeat a part of what was to be the key.
    throw new Problem('InvalidVerification', text)
  }
}

function fromHex(secret: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(secret)) throw new RangeError('not 32 bytes in hex')
  return Buffer.from(secret, 'hex')
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
    ...signedWith(withTimeIn('x-signature-ed25519', 'x-signature-timestamp', { join: asOne }), {
      toPublic: (secret) =>
        createPublicKey({
          key: Buffer.concat([ED25519_PREFIX, fromHex(secret)]),
          format: 'der',
          type: 'spki',
        }),
      toPrivate: (secret) =>
        createPrivateKey({
          key: Buffer.concat([ED25519_PRIVATE_PREFIX, fromHex(secret)]),
          format: 'der',
          type: 'pkcs8',
        }),
      encoding: 'hex',
      algorithm: null,
    }),
    answer: answerDiscord,
  },
  {
    name: 'sendgrid',
    docs: 'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features',
    ...signedWith(
      withTimeIn('x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp', {
        join: asOne,
        encoding: 'base64',
      }),
      {
        toPublic: (secret) =>
          createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' }),
        toPrivate: (secret) =>
          createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' }),
        encoding: 'base64',
        algorithm: 'sha256',
      },
    ),
  },
]
