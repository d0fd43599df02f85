import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CertificateFiles = { cert: string; key: string; remove(): void }

/** A certificate for names of `localhost`, made and signed by the system's openssl. */
export function makeCertificate(names = ['localhost', 'edge.localhost', '*.localhost']): CertificateFiles {
  const folder = mkdtempSync(join(tmpdir(), 'nora-tls-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const facts = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`)}`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...facts, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { cert, key, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Makes the variables with which the launcher serves them. */
export function certificateEnv(files: CertificateFiles): Record<string, string> {
  return { NORA_EDGE_CERTIFICATES: JSON.stringify([{ cert: files.cert, key: files.key }]) }
}
