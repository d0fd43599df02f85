import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import {
  CertBag,
  CryptoEngine,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeBag,
  setEngine,
} from 'pkijs'
import { type FileParts, toFault } from './read-pem.ts'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }))

/** Ciphers of files that old programs write (RFC 7292, appendix C). */
const BROKEN_CIPHERS = Buffer.from('060a2a864886f70d010c01', 'hex')

/** Reads PKCS#12 (RFC 7292) as programs of today write it: PBES2 with AES, an HMAC of SHA-2. */
export async function readPkcs12(file: Buffer, passphrase: string): Promise<FileParts> {
  const parts: FileParts = { certificates: [], keys: [], faults: [] }
  let pfx: PFX
  try {
    pfx = PFX.fromBER(toArrayBuffer(file))
  } catch {
    parts.faults.push(toFault('pkcs12_unreadable'))
    return parts
  }
  try {
    for (const bag of await openBags(pfx, passphrase)) await addBag(parts, bag, passphrase)
  } catch {
    parts.faults.push(toFault(findBrokenCipher(file) ? 'pkcs12_cipher' : 'passphrase_wrong'))
  }
  return parts
}

async function openBags(pfx: PFX, passphrase: string): Promise<SafeBag[]> {
  const password = toArrayBuffer(Buffer.from(passphrase))
  await pfx.parseInternalValues({ password, checkIntegrity: true })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) return []
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) })
  const contents = safe.parsedValue as { safeContents: { value: { safeBags: SafeBag[] } }[] }
  return contents.safeContents.flatMap(({ value }) => value.safeBags)
}

async function addBag(parts: FileParts, { bagValue }: SafeBag, passphrase: string): Promise<void> {
  const block = parts.certificates.length + parts.keys.length + 1
  if (bagValue instanceof CertBag) {
    const der = Buffer.from(
      (bagValue.certValue as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView,
    )
    parts.certificates.push({ block, certificate: new X509Certificate(der) })
    return
  }
  const info = bagValue instanceof PKCS8ShroudedKeyBag ? await openKey(bagValue, passphrase) : bagValue
  if (!(info instanceof PrivateKeyInfo)) return
  const key = Buffer.from(info.toSchema().toBER(false))
  parts.keys.push({ block, key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) })
}

async function openKey(bag: PKCS8ShroudedKeyBag, passphrase: string): Promise<PrivateKeyInfo | undefined> {
  const opened = bag as unknown as {
    parseInternalValues(parameters: { password: ArrayBuffer }): Promise<void>
    parsedValue?: PrivateKeyInfo
  }
  await opened.parseInternalValues({ password: toArrayBuffer(Buffer.from(passphrase)) })
  return opened.parsedValue
}

function findBrokenCipher(file: Buffer): boolean {
  return file.includes(BROKEN_CIPHERS)
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
