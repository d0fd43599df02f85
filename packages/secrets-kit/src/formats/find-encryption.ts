/** Blanks within a line: those that may be line ends would be looked through anew from each of them. */
const DOTENVX =
  /^[^\S\n]*(?:export[^\S\n]+)?DOTENV_PUBLIC_KEY\w*[^\S\n]*=|=[^\S\n]*["']?encrypted:[A-Za-z0-9+/]/m
const SOPS = /^sops_(?:version|mac)=|^sops:[^\S\n]*$|"sops"\s*:\s*\{|ENC\[AES256_GCM,data:/m

/**
 * Which program encrypted the values of a file, if one did: it is to be decrypted with the key of
 * its owner first (`dotenvx get`, `sops decrypt`).
 */
export function findEncryption(text: string): 'dotenvx' | 'sops' | undefined {
  if (SOPS.test(text)) return 'sops'
  return DOTENVX.test(text) ? 'dotenvx' : undefined
}
