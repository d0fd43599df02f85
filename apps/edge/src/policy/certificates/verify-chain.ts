import 'reflect-metadata'
import type { X509Certificate } from 'node:crypto'
import { NO_CERTIFICATE } from '@nora/policy'
import * as x509 from '@peculiar/x509'
import type { ParsedCertificate } from './parse-certificate.ts'

export type ChainFault = { readonly code: string; readonly message: string }

/** Certificates between the client's own and an authority's. */
const DEPTH_LIMIT = 8
/** Signatures that one chain may cost. */
const SIGNATURES_LIMIT = 30
const RSA_LEAST_BITS = 2_048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const ANY_USAGE = '2.5.29.37.0'
/** Basic constraints, key usage, alternative names, policies, extended key usage: RFC 5280 §4.2. */
const NAME_CONSTRAINTS = '2.5.29.30'
const UNDERSTOOD = new Set(['2.5.29.19', '2.5.29.15', '2.5.29.17', '2.5.29.32', '2.5.29.37'])

/**
 * Whether an authority vouches for the client's certificate (RFC 5280 §6): the signatures from one to the other, dates,
 * which of them may issue and how deep, and what each is for. `chain` is the client's, its own first; those behind it
 * may stand in any order. What would be needed to judge and is not understood is refused.
 */
export function verifyChain(
  chain: readonly ParsedCertificate[],
  authorities: readonly ParsedCertificate[],
  nowMs: number,
): ChainFault | null {
  const [own, ...between] = chain
  if (own === undefined) return NO_CERTIFICATE
  const unfit = findFault(own, nowMs) ?? findClientFault(own)
  if (unfit !== null) return unfit
  if (authorities.some(({ native }) => native.raw.equals(own.native.raw))) return null
  return new Search(between, authorities, nowMs).climb(own, 0)
}

class Search {
  readonly #between: readonly ParsedCertificate[]
  readonly #authorities: readonly ParsedCertificate[]
  readonly #nowMs: number
  #signatures = 0

  constructor(
    between: readonly ParsedCertificate[],
    authorities: readonly ParsedCertificate[],
    nowMs: number,
  ) {
    this.#between = between
    this.#authorities = authorities
    this.#nowMs = nowMs
  }

  /** The way up from a certificate with so many issuers below it; what is wrong with the best one, or null. */
  climb(from: ParsedCertificate, depth: number): ChainFault | null {
    let found = fault('unknown_authority', 'no authority that is let in here has issued the certificate')
    for (const authority of this.#authorities) {
      if (!this.#isIssuer(authority, from)) continue
      const unfit = findFault(authority, this.#nowMs, true) ?? findIssuerFault(authority, depth)
      if (unfit === null) return null
      found = unfit
    }
    if (depth === DEPTH_LIMIT) return found
    for (const issuer of this.#between) {
      if (issuer === from || !this.#isIssuer(issuer, from)) continue
      const unfit =
        findFault(issuer, this.#nowMs) ?? findIssuerFault(issuer, depth) ?? this.climb(issuer, depth + 1)
      if (unfit === null) return null
      if (unfit.code !== 'unknown_authority') found = unfit
    }
    return found
  }

  #isIssuer(issuer: ParsedCertificate, of: ParsedCertificate): boolean {
    if (!of.native.checkIssued(issuer.native)) return false
    if (++this.#signatures > SIGNATURES_LIMIT) return false
    try {
      return of.native.verify(issuer.native.publicKey)
    } catch {
      return false
    }
  }
}

/** What nobody in a chain may be. An authority is trusted for being named, whatever its own signature is made with. */
function findFault(certificate: ParsedCertificate, nowMs: number, isAuthority = false): ChainFault | null {
  const { content, native, notBeforeMs, notAfterMs } = certificate
  if (nowMs < notBeforeMs) return fault('certificate_not_yet_valid', 'a certificate is not valid yet')
  if (nowMs > notAfterMs) return fault('certificate_expired', 'a certificate has expired')
  const unsupported = content.extensions.find(
    ({ critical, type }) => type === NAME_CONSTRAINTS || (critical && !UNDERSTOOD.has(type)),
  )
  if (unsupported !== undefined)
    return fault('unsupported_extension', `a certificate demands what is not supported (${unsupported.type})`)
  if (hasWeakKey(native) || (!isAuthority && hasWeakSignature(content)))
    return fault('weak_certificate', 'a certificate has a weak key or signature')
  if (!isForClients(content))
    return fault('wrong_purpose', 'a certificate is not for clients (extended key usage)')
  return null
}

function hasWeakSignature({ signatureAlgorithm }: x509.X509Certificate): boolean {
  const hash: unknown = signatureAlgorithm.hash
  const name = typeof hash === 'object' && hash !== null && 'name' in hash ? hash.name : ''
  return name === 'SHA-1' || name === 'MD5'
}

function hasWeakKey({ publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey
  if (asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss')
    return (asymmetricKeyDetails?.modulusLength ?? 0) < RSA_LEAST_BITS
  if (asymmetricKeyType === 'ec') return !CURVES.includes(asymmetricKeyDetails?.namedCurve ?? '')
  return asymmetricKeyType !== 'ed25519' && asymmetricKeyType !== 'ed448'
}

function isForClients(content: x509.X509Certificate): boolean {
  const usages = content.getExtension(x509.ExtendedKeyUsageExtension)?.usages
  return usages === undefined || usages.some((usage) => usage === CLIENT_AUTH || usage === ANY_USAGE)
}

function findClientFault({ content }: ParsedCertificate): ChainFault | null {
  const usages = content.getExtension(x509.KeyUsagesExtension)?.usages
  const { digitalSignature, keyAgreement } = x509.KeyUsageFlags
  if (usages === undefined || (usages & (digitalSignature | keyAgreement)) !== 0) return null
  return fault('wrong_purpose', 'the key of the certificate may not sign (key usage)')
}

function findIssuerFault({ content }: ParsedCertificate, depth: number): ChainFault | null {
  const constraints = content.getExtension(x509.BasicConstraintsExtension)
  const usages = content.getExtension(x509.KeyUsagesExtension)?.usages
  const mayIssue = usages === undefined || (usages & x509.KeyUsageFlags.keyCertSign) !== 0
  if (constraints?.ca !== true || !mayIssue)
    return fault('not_an_authority', 'a certificate was issued by one that may issue none')
  if (constraints.pathLength !== undefined && depth > constraints.pathLength)
    return fault('path_too_long', 'there are more certificates in between than an authority allows')
  return null
}

function fault(code: string, message: string): ChainFault {
  return { code, message }
}
