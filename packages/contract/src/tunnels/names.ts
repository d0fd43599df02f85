/** Names under which people expect the operator, or which mail and certificates use. */
const RESERVED = new Set(
  `abuse account accounts admin administrator api app apps auth autoconfig autodiscover billing blog cdn cname
  console control dashboard dev dns docs download edge email ftp git help hostmaster imap in internal link localhost
  login mail mailbox mx nora ns ns1 ns2 oauth ops pop pop3 postmaster root security server sign-in sign-up signin
  signup smtp ssh sso static stats status support swagger system team test tunnel tunnels vpn webmaster wpad www`.split(
    /\s+/,
  ),
)

/**
 * Checks one DNS label (RFC 1123 §2.1). Labels with `--` at the third place have a meaning of their own (RFC
 * 5891 §4.2.3.1).
 */
export function isName(name: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && name.slice(2, 4) !== '--'
}

export function isReservedName(name: string): boolean {
  return RESERVED.has(name)
}
