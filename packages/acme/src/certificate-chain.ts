import { X509Certificate } from 'node:crypto'
import { AcmeUnreachable } from './acme-problem.ts'
import type { Answer } from './connection.ts'

export const CERTIFICATE_BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Only the certificates are kept: the text may hold anything beside them (RFC 8555 §9.1). */
export function readChain({ text }: Answer): X509Certificate[] {
  try {
    const chain = listCertificates(text)
    if (chain.length > 0) return chain
  } catch (error) {
    throw new AcmeUnreachable('the issuer gave a certificate that cannot be read', error)
  }
  throw new AcmeUnreachable('the issuer gave no certificate')
}

export function toPem(chain: readonly X509Certificate[]): string {
  return chain.map(String).join('')
}

/** An intermediate may have the name of a root that another root signed: only the end of a chain counts. */
export function endsAt(chain: readonly X509Certificate[], name: string): boolean {
  return chain.at(-1)?.issuer.split('\n').includes(`CN=${name}`) ?? false
}

/** Where the issuer has other chains for the same certificate (RFC 8555 §7.4.2). */
export function readAlternates({ headers }: Answer, base: string): string[] {
  const links = headers.get('link') ?? ''
  const alternates = [...links.matchAll(/<([^>]+)>[^<]*;\s*rel="?alternate\b/gi)]
  return alternates.slice(0, 10).map(([, url = '']) => new URL(url, base).href)
}

/** Throws when one cannot be read. */
function listCertificates(chain_pem: string): X509Certificate[] {
  return (chain_pem.match(CERTIFICATE_BLOCK) ?? []).map((block) => new X509Certificate(block))
}
