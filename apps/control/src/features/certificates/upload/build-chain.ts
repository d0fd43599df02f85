import { X509Certificate } from 'node:crypto'
import { rootCertificates } from '../../../platform/certificates/root-certificates.ts'
import { toOneLine } from '../stored/certificate-facts.ts'

/** No chain of the web is longer. */
const DEPTH_LIMIT = 10

export type Chain = {
  /** The server's own first, each issued by the next; no root. */
  certificates: X509Certificate[]
  /** The issuer that nobody knows; null when the chain leads to a root. */
  missing: string | null
  hasRoot: boolean
  /** Certificates that were not in the file. */
  added: X509Certificate[]
}

let roots: Map<string, X509Certificate[]> | undefined

/** Puts certificates in order from the server's own up to a root that browsers know. */
export function buildChain(
  own: X509Certificate,
  given: readonly X509Certificate[],
  known: readonly X509Certificate[],
): Chain {
  const chain: Chain = { certificates: [own], missing: null, hasRoot: false, added: [] }
  let last = own
  while (chain.certificates.length <= DEPTH_LIMIT) {
    if (isSelfIssued(last)) return chain
    const fromFile = findIssuer(last, given)
    if (fromFile && isSelfIssued(fromFile)) return { ...chain, hasRoot: true }
    if (!fromFile && findIssuer(last, listRoots(last.issuer))) return chain
    const issuer = fromFile ?? findIssuer(last, known)
    if (!issuer) return { ...chain, missing: toOneLine(last.issuer) }
    if (!fromFile) chain.added.push(issuer)
    chain.certificates.push(issuer)
    last = issuer
  }
  return { ...chain, missing: toOneLine(last.issuer) }
}

function findIssuer(of: X509Certificate, among: readonly X509Certificate[]): X509Certificate | undefined {
  return among.find((one) => one !== of && of.checkIssued(one) && of.verify(one.publicKey))
}

function isSelfIssued(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
}

/** Reads the roots that come with Node once, when the first certificate is examined. */
function listRoots(subject: string): readonly X509Certificate[] {
  roots ??= readRoots()
  return roots.get(subject) ?? []
}

function readRoots(): Map<string, X509Certificate[]> {
  const bySubject = new Map<string, X509Certificate[]>()
  for (const pem of rootCertificates) {
    const root = new X509Certificate(pem)
    bySubject.set(root.subject, [...(bySubject.get(root.subject) ?? []), root])
  }
  return bySubject
}
