import { createHash } from 'node:crypto'
import type { PushedWebhook } from '@nora/link'
import { readDeliveryId } from '@nora/signatures'
import { compileKey, type StoredRequest, toRequestView } from '@nora/webhooks'
import { createReadField, type ReceivedRequest } from './received-request.ts'

/** What two attempts of one delivery have in common; null: nothing says. */
export type ReadDeliveryKey = (request: ReceivedRequest, body: Buffer, stored: StoredRequest) => string | null

/** Longer ones are hashed, so that an index can hold them. */
const LIMIT_BYTES = 200
/** Fields that hold a signature; a token that is shown as it is says nothing of the delivery. */
const SIGNATURE_FIELD = /signature|hmac/

/** Throws a Problem for an expression that is none. */
export function createReadDeliveryKey({ dedupe, verification }: PushedWebhook): ReadDeliveryKey {
  const { by, expression } = dedupe
  switch (by) {
    case 'off':
      return () => null
    case 'delivery_id':
      return ({ method, url, headers }, body) =>
        verification &&
        readDeliveryId(verification.scheme, { method, url, readField: createReadField(headers), body })
    case 'signature':
      return ({ headers }) => hashSignatures(headers)
    case 'header':
      return ({ headers }) => toKey(createReadField(headers)(expression ?? '')[0])
    case 'expression': {
      const key = compileKey(expression ?? 'null')
      return (_request, _body, stored) => key.run(toRequestView(stored)).key
    }
  }
}

function hashSignatures(headers: ReceivedRequest['headers']): string | null {
  const signatures = headers.filter(([name]) => SIGNATURE_FIELD.test(name.toLowerCase()))
  if (signatures.length === 0) return null
  return hash(signatures.map(([name, value]) => `${name.toLowerCase()}: ${value}`).join('\n'))
}

function toKey(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  return Buffer.byteLength(value) <= LIMIT_BYTES ? value : hash(value)
}

function hash(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}
