import type { Platform } from '../../../platform/platform.ts'
import type { CertificateRow } from './certificates.store.ts'

const purpose = (id: string) => `certificate:${id}`

export function sealKey({ sealer }: Pick<Platform, 'sealer'>, id: string, key_pem: string): string {
  return sealer.seal(purpose(id), key_pem)
}

/** Throws when it was sealed with another master key, or is a client's. */
export function openKey(
  { sealer }: Pick<Platform, 'sealer'>,
  { id, key_sealed }: Pick<CertificateRow, 'id' | 'key_sealed'>,
): string {
  if (key_sealed === null) throw new Error('the key of this certificate is at a client')
  return sealer.open(purpose(id), key_sealed)
}
