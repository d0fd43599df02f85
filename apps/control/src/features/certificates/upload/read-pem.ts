import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { UploadFault, UploadFaultCode } from '@nora/contract/certificates'

/** What a file holds, each with the number of its block. */
export type FileParts = {
  certificates: { block: number; certificate: X509Certificate }[]
  keys: { block: number; key: KeyObject }[]
  faults: UploadFault[]
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g

/** Reads the blocks of a PEM text. What is neither a certificate nor a private key is passed over. */
export function readPem(pem: string, passphrase: string | undefined): FileParts {
  const parts: FileParts = { certificates: [], keys: [], faults: [] }
  for (const [index, [text, kind = '']] of [...pem.matchAll(BLOCK)].entries()) {
    const block = index + 1
    if (kind.endsWith('CERTIFICATE')) addCertificate(parts, block, text)
    else if (kind.endsWith('PRIVATE KEY')) addKey(parts, block, text, passphrase)
  }
  return parts
}

function addCertificate(parts: FileParts, block: number, text: string): void {
  try {
    parts.certificates.push({ block, certificate: new X509Certificate(text) })
  } catch {
    parts.faults.push(toFault('certificate_unreadable', block))
  }
}

function addKey(parts: FileParts, block: number, text: string, passphrase: string | undefined): void {
  const isProtected = text.includes('ENCRYPTED')
  if (isProtected && !passphrase) {
    parts.faults.push(toFault('passphrase_missing', block))
    return
  }
  try {
    parts.keys.push({ block, key: createPrivateKey({ key: text, passphrase }) })
  } catch {
    parts.faults.push(toFault(isProtected ? 'passphrase_wrong' : 'key_unreadable', block))
  }
}

export function toFault(
  code: UploadFaultCode,
  block: number | null = null,
  detail: string | null = null,
): UploadFault {
  return { code, block, detail }
}
