import type { PublicKey } from '@nora/contract/credentials'
import { Badge, useTexts } from '@nora/ui'
import { publicKeysTexts } from './public-keys.messages.ts'
import { getFamily } from './public-keys-filter.ts'

/** `ed25519`, `RSA 3072`, `ECDSA P-256`; hardware keys say that they are. */
export function KeyType({ type, bits }: Pick<PublicKey, 'type' | 'bits'>) {
  const texts = useTexts(publicKeysTexts)
  const plain = type.includes('ed25519') ? 'ed25519' : type === 'ssh-rsa' ? `RSA ${bits}` : `ECDSA P-${bits}`
  return <Badge>{getFamily(type) === 'hardware' ? `${plain}, ${texts.hardware}` : plain}</Badge>
}
