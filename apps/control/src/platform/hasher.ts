import { hash, hashRaw, verify } from '@node-rs/argon2'

/** OWASP’s first choice: Argon2id (the library’s default kind), 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Slow hashes for what people remember or write down. Each call runs in a thread beside the event loop. */
export type Hasher = {
  /** Hashes with a new salt, in the PHC string format. */
  hash(secret: string): Promise<string>
  verify(hash: string, secret: string): Promise<boolean>
  /** The same for the same salt (base64url, 16 bytes), so that it can be looked up. */
  derive(secret: string, salt: string): Promise<string>
}

export const argon2Hasher: Hasher = {
  hash: (secret) => hash(secret, COST),
  verify: (known, secret) => verify(known, secret),
  async derive(secret, salt) {
    const bytes = await hashRaw(secret, { ...COST, salt: Buffer.from(salt, 'base64url') })
    return bytes.toString('base64url')
  },
}
