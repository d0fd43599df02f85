import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import { type Clock, DAY_MS } from '@nora/kit'
import * as x509 from '@peculiar/x509'
import { ensureSecretFile } from '../secret-file.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const AUTHORITY_LIFETIME_MS = 3650 * DAY_MS
const LEAF_LIFETIME_MS = 397 * DAY_MS
const LEAF_RENEWED_AFTER_MS = 30 * DAY_MS
/** Clocks of agents may be a little behind ours. */
const BACKDATED_MS = DAY_MS

export type KeyPair = { cert_pem: string; key_pem: string }

export type LinkAuthority = {
  /** Agents check the edge against it, and edges each other. */
  caPem: string
  /** Returns the certificate for an edge’s listener of agents, renewed in time. */
  certificate(): Promise<KeyPair>
  /** Returns the certificate with which an edge proves its id to other edges, whichever of them dials. */
  getCertificate(edge_id: string): Promise<KeyPair>
}

/**
 * The installation's own certificate authority for the links between agents and edges and from edge to
 * edge, made at the first start. Its key stays in the data folder; agents learn the certificate from the settings.
 */
export async function openLinkAuthority(options: {
  file: string
  names: readonly string[]
  clock: Clock
}): Promise<LinkAuthority> {
  const { file, names, clock } = options
  x509.cryptoProvider.set(webcrypto)
  const content = await ensureSecretFile(file, () => makeAuthority(clock.now()))
  const [certBlock, keyBlock] = x509.PemConverter.decodeWithHeaders(content)
  if (!certBlock || !keyBlock) throw new Error(`${file} does not hold a certificate and its key`)
  const authority = new x509.X509Certificate(certBlock.rawData)
  const key = await webcrypto.subtle.importKey('pkcs8', keyBlock.rawData, ALGORITHM, false, ['sign'])
  let leaf: { pair: KeyPair; made_at: Date } | null = null
  return {
    caPem: `${authority.toString('pem')}\n`,
    async certificate() {
      const now = clock.now()
      if (!leaf || now.getTime() - leaf.made_at.getTime() > LEAF_RENEWED_AFTER_MS) {
        const usages = [x509.ExtendedKeyUsage.serverAuth]
        leaf = { pair: await makeLeaf({ authority, key, names, usages, now }), made_at: now }
      }
      return leaf.pair
    },
    getCertificate(edge_id) {
      const usages = [x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]
      return makeLeaf({ authority, key, names: [edge_id], usages, now: clock.now() })
    },
  }
}

async function makeAuthority(now: Date): Promise<string> {
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Nora link authority',
    ...validity(now, AUTHORITY_LIFETIME_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return `${certificate.toString('pem')}\n${await toKeyPem(keys.privateKey)}\n`
}

async function makeLeaf(from: {
  authority: x509.X509Certificate
  key: webcrypto.CryptoKey
  names: readonly string[]
  usages: x509.ExtendedKeyUsage[]
  now: Date
}): Promise<KeyPair> {
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=Nora edge',
    issuer: from.authority.subject,
    ...validity(from.now, LEAF_LIFETIME_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: from.key,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(from.usages),
      new x509.SubjectAlternativeNameExtension(
        [...new Set(from.names)].map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(from.authority),
    ],
  })
  return { cert_pem: `${certificate.toString('pem')}\n`, key_pem: `${await toKeyPem(keys.privateKey)}\n` }
}

async function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

async function toKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

function validity(now: Date, lifetimeMs: number) {
  return {
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + lifetimeMs),
  }
}
