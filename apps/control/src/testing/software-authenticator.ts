import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AssertionOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RegistrationOptions,
} from '@nora/contract/accounts'
import { cbor } from './cbor.ts'

type Key = { id: string; rp_id: string; handle: string; privateKey: KeyObject; counter: number }

export type AuthenticatorOptions = {
  /** The origin that the browser would tell of; the one control is reached under by default. */
  origin?: string
  /** Whether it asks for a PIN or a finger. */
  verifiesUser?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const ATTESTED_DATA = 0x40

/**
 * An authenticator and the browser in front of it, in software: makes P-256 keys and signs with them as Web
 * Authentication Level 3 §6 says. Its counter grows with each use, as that of a hardware key.
 */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #flags: number
  readonly keys: Key[] = []

  constructor({ origin = 'http://localhost:7070', verifiesUser = true }: AuthenticatorOptions = {}) {
    this.#origin = origin
    this.#flags = USER_PRESENT | BACKUP_ELIGIBLE | (verifiesUser ? USER_VERIFIED : 0)
  }

  /** `navigator.credentials.create()` and `toJSON()` of what it answers. */
  create(options: RegistrationOptions): PasskeyRegistration {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const rawId = randomBytes(32)
    const id = rawId.toString('base64url')
    const key = { id, rp_id: options.rp.id, handle: options.user.id, privateKey, counter: 0 }
    this.keys.push(key)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)])
    const authData = Buffer.concat([this.#authenticatorData(key, ATTESTED_DATA), attested])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge),
        attestationObject: cbor({ fmt: 'none', attStmt: {}, authData }).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** `navigator.credentials.get()` and `toJSON()`. The key is the first that the options allow. */
  get(options: AssertionOptions): PasskeyAssertion {
    const allowed = options.allowCredentials.map(({ id }) => id)
    const key = this.keys.find(({ id }) => allowed.length === 0 || allowed.includes(id))
    if (!key) throw new Error('no key is allowed')
    key.counter++
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge)
    const authData = this.#authenticatorData(key, 0)
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authData, clientHash]), key.privateKey)
    return {
      id: key.id,
      rawId: key.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: key.handle,
      },
    }
  }

  #authenticatorData({ rp_id, counter }: Key, flags: number): Buffer {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(this.#flags | flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rp_id).digest(), tail])
  }

  #clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }
}

/** An EC2 key of ES256 on P-256 (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}
