const DOTENVX = /^\s*(?:export\s+)?DOTENV_PUBLIC_KEY\w*\s*=|=\s*["']?encrypted:[A-Za-z0-9+/]/m
const SOPS = /^sops_(?:version|mac)=|^sops:\s*$|"sops"\s*:\s*\{|ENC\[AES256_GCM,data:/m

/**
 * Which program encrypted the values of a file, if one did: it is to be decrypted with the key of
 * its owner first (`dotenvx get`, `sops decrypt`).
 */
export function findEncryption(text: string): 'dotenvx' | 'sops' | undefined {
  if (SOPS.test(text)) return 'sops'
  return DOTENVX.test(text) ? 'dotenvx' : undefined
}
