import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A self-signed certificate for localhost, made by the system's openssl. */
export function makeCertificate(): { cert_pem: string; key_pem: string } {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const key_kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...key_kind, ...names, '-days', '1', '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  )
  const pems = { cert_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return pems
}
