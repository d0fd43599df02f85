/** Whether a certificate with these names is valid for the hostname, or for all of `*.example.com`. */
export function isCovered(names: readonly string[], hostname: string): boolean {
  return names.includes(hostname) || names.includes(hostname.replace(/^[^.]+/, '*'))
}
