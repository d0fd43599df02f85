import { HYBRID_EXCHANGE } from './hybrid-exchange.ts'

/** No group18: its one exchange costs 40 ms, which anybody may ask for before signing in (CVE-2002-20001). */
export const CLASSIC_EXCHANGES = [
  'curve25519-sha256@libssh.org',
  'curve25519-sha256',
  'diffie-hellman-group16-sha512',
]

/** Authenticated in one pass, by what processors have for it. */
export const FAST_CIPHERS = ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com']

/**
 * Lists the offered algorithms, the best first (RFC 9142; OpenSSH’s extensions). Only encrypt-then-MAC or AEAD,
 * no SHA-1, and no compression, which would reveal secrets by its lengths.
 */
export const ALGORITHMS = {
  kex: [HYBRID_EXCHANGE, ...CLASSIC_EXCHANGES],
  serverHostKey: ['ssh-ed25519'],
  cipher: [...FAST_CIPHERS, 'chacha20-poly1305@openssh.com', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
}
