import { z } from 'zod'

/** Bytes in base64url without padding. What is sealed is opaque to the server; its length is not. */
export function sealedBytes(maxBytes: number, minBytes = 1) {
  const length = (bytes: number) => Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .min(length(minBytes))
    .max(length(maxBytes))
    .regex(/^[A-Za-z0-9_-]+$/)
    .describe('base64url without padding.')
}

/** A value of exactly so many bytes: a key, a hash, a signature. */
export const bytesOf32 = sealedBytes(32, 32)
export const signatureBytes = sealedBytes(64, 64)
