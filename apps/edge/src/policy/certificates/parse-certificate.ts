import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

export type ParsedCertificate = {
  /** Verifies signatures. */
  readonly native: X509Certificate
  /** Shows what is written in it. */
  readonly content: x509.X509Certificate
  readonly notBeforeMs: number
  readonly notAfterMs: number
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const parsedBefore = new WeakMap<Uint8Array, ParsedCertificate | null>()

/** null: these bytes are no certificate. */
export function parseCertificate(der: Uint8Array): ParsedCertificate | null {
  const known = parsedBefore.get(der)
  if (known !== undefined) return known
  const parsed = parse(der)
  parsedBefore.set(der, parsed)
  return parsed
}

/** All certificates of texts in PEM, up to so many; null: one cannot be read. */
export function parseAuthorities(pems: readonly string[], limit: number): ParsedCertificate[] | null {
  const parsed = pems.flatMap((pem) => {
    const blocks = pem.match(BLOCK)
    return blocks === null ? [null] : blocks.slice(0, limit + 1).map((block) => parse(toDer(block)))
  })
  return parsed.length > limit || parsed.includes(null) ? null : (parsed as ParsedCertificate[])
}

function parse(der: Uint8Array): ParsedCertificate | null {
  try {
    const content = new x509.X509Certificate(der as Uint8Array<ArrayBuffer>)
    const [notBeforeMs, notAfterMs] = [content.notBefore.getTime(), content.notAfter.getTime()]
    return { native: new X509Certificate(der), content, notBeforeMs, notAfterMs }
  } catch {
    return null
  }
}

function toDer(block: string): Buffer {
  return Buffer.from(block.replace(/-----[A-Z ]+-----/g, ''), 'base64')
}
