import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestCertificate = { cert_pem: string; key_pem: string }

/** A self-signed certificate for these names, made by the system's openssl. */
export function makeCertificate(names = ['DNS:localhost', 'IP:127.0.0.1'], days = 1): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const extension = names.length === 0 ? [] : ['-addext', `subjectAltName=${names.join(',')}`]
  const facts = ['-subj', '/CN=localhost', ...extension, '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', ...keyKind, ...facts, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const pems = { cert_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return pems
}

let lasting: string | undefined

/** Is there until the process ends. */
function lastingFolder(): string {
  if (lasting) return lasting
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  lasting = folder
  return folder
}

/** Settings of an edge that serves these over TLS; the files are gone with the process's temporary ones. */
export function certificateSettings(certificates: readonly TestCertificate[]): Record<string, string> {
  const folder = mkdtempSync(join(lastingFolder(), 'nora-edge-'))
  const files = certificates.map(({ cert_pem, key_pem }, i) => {
    const pair = { cert: join(folder, `${i}.pem`), key: join(folder, `${i}.key`) }
    writeFileSync(pair.cert, cert_pem)
    writeFileSync(pair.key, key_pem)
    return pair
  })
  return { NORA_EDGE_HTTPS_PORT: '0', NORA_EDGE_CERTIFICATES: JSON.stringify(files) }
}

export type IssuedCertificate = TestCertificate & { ca_pem: string }

/** A certificate for one name, and the authority's that signed it: the two of a chain. */
export function makeChain(name: string): IssuedCertificate {
  return makeAuthority().issue(name)
}

/** Signs certificates for names, which servers and clients may show. */
export function makeAuthority(): { issue(name: string): IssuedCertificate } {
  const folder = mkdtempSync(join(lastingFolder(), 'nora-edge-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-subj', '/CN=Authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  return {
    issue(name) {
      const extensions = [`subjectAltName=DNS:${name}`, 'extendedKeyUsage=serverAuth,clientAuth']
      const facts = ['-subj', `/CN=${name}`, ...extensions.flatMap((text) => ['-addext', text])]
      openssl('req', ...newKey, ...facts, '-keyout', 'key', '-out', 'csr')
      const signing = ['-copy_extensions', 'copy', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
      openssl('x509', '-req', '-in', 'csr', ...signing, '-out', 'pem')
      return { cert_pem: read('pem'), key_pem: read('key'), ca_pem: read('ca.pem') }
    },
  }
}
