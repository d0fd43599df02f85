import 'reflect-metadata'
import type { KeyObject, X509Certificate } from 'node:crypto'
import type { CertificateFacts, UploadFault, UploadNote } from '@nora/contract/certificates'
import { DAY_MS } from '@nora/kit'
import * as x509 from '@peculiar/x509'
import { isKnownCurve, toCertificateFacts, toOneLine } from '../stored/certificate-facts.ts'
import { buildChain } from './build-chain.ts'
import { type FileParts, toFault } from './read-pem.ts'

const NAMES_LIMIT = 100
const RSA_LIMIT_BITS = 2048
const FOR_SERVERS = '1.3.6.1.5.5.7.3.1'
const FOR_EVERYTHING = '2.5.29.37.0'
const SOON_MS = 14 * DAY_MS

export type Examined = {
  facts: CertificateFacts | null
  faults: UploadFault[]
  notes: UploadNote[]
  chain_pem: string
  key_pem: string
}

export type ExamineOptions = {
  now: Date
  /** Intermediates that other certificates came with, of this issuer. */
  listKnown: (issuer: string) => Promise<readonly X509Certificate[]>
  isPrivateIssuer: boolean
}

/** Says everything that keeps a certificate from being served, not just the first of it. */
export async function examine(parts: FileParts, options: ExamineOptions): Promise<Examined> {
  const faults = [...parts.faults]
  const notes: UploadNote[] = []
  const own = findOwn(parts)
  if (!own) {
    if (faults.length === 0) faults.push(toFault('no_certificate'))
    return { facts: null, faults, notes, chain_pem: '', key_pem: '' }
  }
  const key = findKey(parts, own.certificate, faults)
  const facts = toCertificateFacts(own.certificate)
  faults.push(...findUnservable(own.certificate, own.block, facts, options.now))
  const others = parts.certificates
    .map(({ certificate }) => certificate)
    .filter((one) => one !== own.certificate)
  const known = await options.listKnown(facts.issuer)
  const chain = buildChain(own.certificate, others, known)
  if (chain.missing !== null && !options.isPrivateIssuer) {
    faults.push(toFault('issuer_missing', null, chain.missing))
  }
  notes.push(...noteChain(parts, chain, others))
  if (Date.parse(facts.not_after) - options.now.getTime() < SOON_MS) {
    notes.push({ code: 'ends_soon', detail: toDay(facts.not_after) })
  }
  return {
    facts,
    faults,
    notes,
    chain_pem: chain.certificates.map((one) => one.toString()).join(''),
    key_pem: key?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '',
  }
}

/** The one that a key in the file belongs to; without such a key the first that issued no other. */
function findOwn({ certificates, keys }: FileParts): FileParts['certificates'][number] | undefined {
  const keyed = certificates.find(({ certificate }) =>
    keys.some(({ key }) => certificate.checkPrivateKey(key)),
  )
  return keyed ?? certificates.find(({ certificate }) => !certificate.ca) ?? certificates[0]
}

function findKey(parts: FileParts, own: X509Certificate, faults: UploadFault[]): KeyObject | undefined {
  const found = parts.keys.find(({ key }) => own.checkPrivateKey(key))
  if (found) return found.key
  const [other] = parts.keys
  if (other) faults.push(toFault('key_mismatch', other.block))
  else if (!parts.faults.some(({ code }) => code.startsWith('key_') || code.startsWith('passphrase_'))) {
    faults.push(toFault('no_key'))
  }
  return undefined
}

/** Says when a certificate cannot be served as it is. */
function findUnservable(
  own: X509Certificate,
  block: number,
  facts: CertificateFacts,
  now: Date,
): UploadFault[] {
  const faults: UploadFault[] = []
  const add = (code: UploadFault['code'], detail: string | null = null) =>
    faults.push(toFault(code, block, detail))
  if (facts.names.length === 0) add('no_names')
  if (facts.names.length > NAMES_LIMIT) add('too_many_names', String(facts.names.length))
  if (Date.parse(facts.not_after) <= now.getTime()) add('ended', toDay(facts.not_after))
  if (Date.parse(facts.not_before) > now.getTime() + DAY_MS) add('not_begun', toDay(facts.not_before))
  if (isWeakKey(own.publicKey)) add('weak_key', facts.key_type)
  const hash = getSignatureHash(own)
  if (/SHA-?1$|MD5/i.test(hash)) add('weak_signature', hash)
  const uses = own.keyUsage as string[] | undefined
  if (uses && !uses.includes(FOR_SERVERS) && !uses.includes(FOR_EVERYTHING)) add('not_for_servers')
  return faults
}

function getSignatureHash(own: X509Certificate): string {
  return new x509.X509Certificate(new Uint8Array(own.raw)).signatureAlgorithm.hash.name
}

function isWeakKey(key: KeyObject): boolean {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa') return (modulusLength ?? 0) < RSA_LIMIT_BITS
  return key.asymmetricKeyType !== 'ec' || !isKnownCurve(namedCurve)
}

function noteChain(
  parts: FileParts,
  chain: ReturnType<typeof buildChain>,
  others: readonly X509Certificate[],
): UploadNote[] {
  const notes: UploadNote[] = []
  const inFile = parts.certificates.map(({ certificate }) => certificate)
  const used = inFile.filter((one) => chain.certificates.includes(one))
  const inOrder = chain.certificates.filter((one) => inFile.includes(one))
  if (used.some((one, index) => one !== inOrder[index])) notes.push({ code: 'reordered', detail: null })
  for (const one of chain.added) notes.push({ code: 'completed', detail: toOneLine(one.subject) })
  if (chain.hasRoot) notes.push({ code: 'root_left_out', detail: null })
  const left = others.filter((one) => !chain.certificates.includes(one) && one.subject !== one.issuer)
  if (left.length > 0) {
    const detail = left.map(({ subject }) => toOneLine(subject)).join('; ')
    notes.push({ code: 'others_left_out', detail: detail.slice(0, 500) })
  }
  return notes
}

function toDay(instant: string): string {
  return instant.slice(0, 10)
}
