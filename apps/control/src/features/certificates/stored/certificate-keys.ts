import type { Platform } from '../../../platform/platform.ts'
import type { CertificateRow } from './certificates.store.ts'

const purpose = (id: string) => `certificate:${id}`

export function sealKey({ sealer }: Pick<Platform, 'sealer'>, id: string, key_pem: string): string {
  return sealer.seal(purpose(id), key_pem)
}

/** Throws when it was sealed with another master key. */
export function openKey(
  { sealer }: Pick<Platform, 'sealer'>,
  { id, key_sealed }: Pick<CertificateRow, 'id' | 'key_sealed'>,
): string {
  return sealer.open(purpose(id), key_sealed)
}
