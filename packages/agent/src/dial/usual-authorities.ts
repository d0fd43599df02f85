import { readFileSync, statSync } from 'node:fs'
import * as tls from 'node:tls'
import { MIB } from '@nora/kit'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** Systems keep the authorities that they trust here: Debian and Alpine, Red Hat, BSD and macOS. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]
/** Bundles have some hundred KiB. */
const LIMIT_BYTES = 16 * MIB

type Variables = Readonly<Record<string, string | undefined>>
/** Only a newer Node.js can ask the system, which is the only way on Windows. */
type SystemStore = { getCACertificates?: (type: 'default' | 'system') => string[] }

let variables: Variables = {}
let usual: readonly string[] | null = null

/** Trusts the files that these variables name, for the whole process. Call it before the first connection. */
export function nameAuthoritiesBy(env: Variables): void {
  variables = env
  usual = null
}

/** The authorities that vouch for public servers, in PEM: those of Node.js and those of the system; read once. */
export function usualAuthorities(): readonly string[] {
  usual ??= readUsualAuthorities(variables)
  return usual
}

/**
 * Reads the authorities. SSL_CERT_FILE replaces the system’s own bundle, as in OpenSSL; NODE_EXTRA_CA_CERTS is
 * added to it, as in Node.js. A file that cannot be read adds nothing, so the authorities in it stay unknown.
 */
export function readUsualAuthorities(
  { SSL_CERT_FILE, NODE_EXTRA_CA_CERTS }: Variables,
  { getCACertificates }: SystemStore = tls as SystemStore,
): readonly string[] {
  const bundles = SSL_CERT_FILE ? [SSL_CERT_FILE] : BUNDLES
  const bundle = bundles.map(certificatesIn).find((certificates) => certificates.length > 0)
  const all = [
    ...(getCACertificates?.('default') ?? tls.rootCertificates),
    ...(getCACertificates?.('system') ?? []),
    ...(bundle ?? []),
    ...(NODE_EXTRA_CA_CERTS ? certificatesIn(NODE_EXTRA_CA_CERTS) : []),
  ]
  const seen = new Set<string>()
  return all.filter((pem) => seen.size < seen.add(pem.replace(/\s/g, '')).size)
}

function certificatesIn(path: string): readonly string[] {
  try {
    const found = statSync(path)
    if (!found.isFile() || found.size > LIMIT_BYTES) return []
    return readFileSync(path, 'utf8').match(CERTIFICATE) ?? []
  } catch {
    return []
  }
}
