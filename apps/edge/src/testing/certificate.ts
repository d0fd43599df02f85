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

/** Settings of an edge that serves these over TLS; the files are gone with the process's temporary ones. */
export function certificateSettings(certificates: readonly TestCertificate[]): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = certificates.map(({ cert_pem, key_pem }, i) => {
    const pair = { cert: join(folder, `${i}.pem`), key: join(folder, `${i}.key`) }
    writeFileSync(pair.cert, cert_pem)
    writeFileSync(pair.key, key_pem)
    return pair
  })
  return { NORA_EDGE_HTTPS_PORT: '0', NORA_EDGE_CERTIFICATES: JSON.stringify(files) }
}

/** A certificate for one name, and the authority's that signed it: the two of a chain. */
export function makeChain(name: string): TestCertificate & { ca_pem: string } {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  const at = (file: string) => join(folder, file)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-subj', '/CN=Authority', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  openssl(
    'req',
    ...newKey,
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=DNS:${name}`,
    '-keyout',
    at('key'),
    '-out',
    at('csr'),
  )
  openssl(
    'x509',
    '-req',
    '-in',
    at('csr'),
    '-copy_extensions',
    'copy',
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-out',
    at('pem'),
  )
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const made = { cert_pem: read('pem'), key_pem: read('key'), ca_pem: read('ca.pem') }
  rmSync(folder, { recursive: true })
  return made
}
