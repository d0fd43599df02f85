import { createCipheriv, createDecipheriv, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/g

/** A certificate and its key at rest: a dump of the memory has keys of those only that were used lately. */
export type SealedPair = {
  readonly sealed: Buffer
  /** Intermediates in PEM: the same string for all that one issuer signed. */
  readonly intermediates: string
}

/** Seals pairs under a key that no other process has, and that ends with this one. */
export class Sealing {
  readonly #key = randomBytes(32)
  /** Each chain of intermediates once, with how many pairs have it: thousands of certificates have the same. */
  readonly #chains = new Map<string, { text: string; uses: number }>()

  /** How many chains of intermediates are kept. */
  get chainCount(): number {
    return this.#chains.size
  }

  /** Throws when a certificate cannot be read, or the key is not that of the first. */
  seal(chain_pem: string, key_pem: string): SealedPair {
    const [own, ...others] = chain_pem.match(BLOCK) ?? []
    if (own === undefined) throw new Error('there is no certificate')
    const certificate = new X509Certificate(own)
    const key = createPrivateKey(key_pem)
    if (!certificate.checkPrivateKey(key)) throw new Error('the key is not that of the certificate')
    const der = key.export({ type: 'pkcs8', format: 'der' })
    return { sealed: this.#encrypt(certificate.raw, der), intermediates: this.#share(others) }
  }

  /** The pair is thrown away. */
  release({ intermediates }: SealedPair): void {
    const chain = this.#chains.get(intermediates)
    if (chain !== undefined && --chain.uses === 0) this.#chains.delete(intermediates)
  }

  areEqual(one: SealedPair, other: SealedPair): boolean {
    const [a, b] = [this.open(one), this.open(other)]
    return a.cert === b.cert && a.key === b.key
  }

  /** The chain and the key as TLS takes them. */
  open({ sealed, intermediates }: SealedPair): { cert: string; key: string } {
    const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
    const plain = Buffer.concat([decipher.update(body), decipher.final()])
    const end = LENGTH_BYTES + plain.readUInt32BE(0)
    const own = toPem('CERTIFICATE', plain.subarray(LENGTH_BYTES, end))
    return { cert: `${own}${intermediates}`, key: toPem('PRIVATE KEY', plain.subarray(end)) }
  }

  #encrypt(certificate: Buffer, key: Buffer): Buffer {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(certificate.length)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce)
    const parts = [cipher.update(length), cipher.update(certificate), cipher.update(key), cipher.final()]
    const all = [nonce, cipher.getAuthTag(), ...parts]
    // Not from the pool of small buffers: one that lives long would keep all of its neighbours.
    const sealed = Buffer.allocUnsafeSlow(all.reduce((sum, { length: bytes }) => sum + bytes, 0))
    let at = 0
    for (const part of all) at += part.copy(sealed, at)
    return sealed
  }

  #share(blocks: readonly string[]): string {
    const given = blocks.join('')
    const text = this.#chains.has(given) ? given : readChain(blocks)
    const chain = this.#chains.get(text) ?? { text, uses: 0 }
    chain.uses++
    this.#chains.set(chain.text, chain)
    return chain.text
  }
}

/** The text of its own, not a part of the push that brought it. Throws when one of them cannot be read. */
function readChain(blocks: readonly string[]): string {
  return blocks.map((block) => toPem('CERTIFICATE', new X509Certificate(block).raw)).join('')
}

function toPem(kind: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`
}
