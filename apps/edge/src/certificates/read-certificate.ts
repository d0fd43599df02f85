import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** A certificate that stood its examination. */
export type Certificate = {
  /** The chain, the server's own first, and its key: PEM. */
  cert: string
  key: string
  /** Names in lower case, with `*.` in front of those that stand for one more label. */
  names: string[]
  expiresAt: Date
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const DNS_NAME = /^DNS:((?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/i

/**
 * Reads a chain and its key from PEM texts. Throws an Error whose message continues a sentence that begins
 * with the name of the file at fault: `cert` or `key`, in the error's `file`.
 */
export function readCertificate(cert: string, key: string): Certificate {
  const chain = readChain(cert)
  const [own] = chain
  if (own === undefined) throw new CertificateFault('cert', 'holds no certificate in PEM')
  checkKey(chain, own, readKey(key))
  checkOrder(chain)
  const entries = own.subjectAltName?.split(', ') ?? []
  if (!entries.some((entry) => /^(?:DNS|IP Address):/.test(entry))) {
    throw new CertificateFault('cert', 'names no host (subjectAltName), and browsers look nowhere else')
  }
  const names = entries.flatMap((entry) => DNS_NAME.exec(entry)?.[1]?.toLowerCase() ?? [])
  return { cert, key, names, expiresAt: new Date(own.validTo) }
}

export class CertificateFault extends Error {
  readonly file: 'cert' | 'key'

  constructor(file: 'cert' | 'key', message: string) {
    super(message)
    this.name = 'CertificateFault'
    this.file = file
  }
}

function readChain(pem: string): X509Certificate[] {
  return Array.from(pem.match(BLOCK) ?? [], (block, i) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw new CertificateFault('cert', `holds a certificate that cannot be read (number ${i + 1})`)
    }
  })
}

function readKey(pem: string): KeyObject {
  if (/ENCRYPTED/.test(pem))
    throw new CertificateFault('key', 'is protected by a passphrase; give the plain key')
  try {
    return createPrivateKey(pem)
  } catch {
    throw new CertificateFault('key', 'holds no private key in PEM')
  }
}

function checkKey(chain: readonly X509Certificate[], own: X509Certificate, key: KeyObject): void {
  if (own.checkPrivateKey(key)) return
  const at = chain.findIndex((certificate) => certificate.checkPrivateKey(key))
  if (at > 0)
    throw new CertificateFault('cert', `must begin with the server’s own certificate; it is number ${at + 1}`)
  throw new CertificateFault('key', 'is not the key of the certificate')
}

/** Some clients put a chain in order by themselves, others refuse it. */
function checkOrder(chain: readonly X509Certificate[]): void {
  for (const [i, certificate] of chain.entries()) {
    const issuer = chain[i + 1]
    if (issuer !== undefined && !certificate.checkIssued(issuer)) {
      throw new CertificateFault(
        'cert',
        `is not in order: certificate ${i + 2} did not issue the one before it`,
      )
    }
  }
}
