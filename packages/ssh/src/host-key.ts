import ssh2 from 'ssh2'

export type HostKey = {
  /** An OpenSSH private key file, without passphrase. */
  privateKey: string
  /** `ssh-ed25519 AAAA…` */
  publicKey: string
}

/** Makes a new ed25519 key. */
export function makeHostKey(comment: string): HostKey {
  for (;;) {
    const { private: privateKey } = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    // ssh2 1.17 cuts leading zeros off the public half, which one key of 256 has.
    if (!(ssh2.utils.parseKey(privateKey) instanceof Error)) return readHostKey(privateKey)
  }
}

/** Throws for what is no private key in OpenSSH's format, or has a passphrase. */
export function readHostKey(privateKey: string): HostKey {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (!key?.isPrivateKey()) throw new Error('this is no private key')
  return { privateKey, publicKey: `${key.type} ${key.getPublicSSH().toString('base64')}` }
}
