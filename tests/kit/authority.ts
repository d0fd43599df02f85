import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type TestAuthority = { caFile: string; certFile: string; keyFile: string }

/** A certificate authority as companies run them, and a certificate of it for these names (`DNS:localhost`). */
export function makeAuthority(folder: string, names: readonly string[]): TestAuthority {
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const own = ['-x509', '-days', '1', '-subj', '/CN=Company authority']
  openssl('req', ...own, ...key, '-keyout', file('ca.key'), '-out', file('ca.pem'))
  openssl('req', ...key, '-subj', '/CN=box', '-keyout', file('leaf.key'), '-out', file('leaf.csr'))
  writeFileSync(file('leaf.ext'), `subjectAltName=${names.join(',')}\n`)
  const issuer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '1']
  openssl(
    'x509',
    '-req',
    '-in',
    file('leaf.csr'),
    ...issuer,
    '-extfile',
    file('leaf.ext'),
    '-out',
    file('leaf.pem'),
  )
  return { caFile: file('ca.pem'), certFile: file('leaf.pem'), keyFile: file('leaf.key') }
}
