import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type MadeCertificate = { certificate: string; key: string }

type Options = {
  days?: number
  /** `rsa:1024`, `ec:prime256v1`. */
  key?: string
  hash?: string
  use?: string
}

/** A company's authority: a root, an intermediate below it, and what that signs, all by the system's openssl. */
export type CompanyAuthority = {
  root: string
  intermediate: string
  issue(names: readonly string[], options?: Options): MadeCertificate
  toPkcs12(made: MadeCertificate, passphrase: string, args?: readonly string[]): string
  protect(key: string, passphrase: string): string
  remove(): void
}

const AUTHORITY = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'

export function makeCompanyAuthority(name = 'Meadow'): CompanyAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'nora-certificates-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const newKey = (kind: string): string[] => {
    const [algorithm = 'ec', size = 'prime256v1'] = kind.split(':')
    const options = algorithm === 'ec' ? `ec_paramgen_curve:${size}` : `rsa_keygen_bits:${size}`
    return ['-newkey', algorithm, '-pkeyopt', options, '-nodes']
  }
  const ec = newKey('ec:prime256v1')
  openssl(
    'req',
    '-x509',
    ...ec,
    '-subj',
    `/CN=${name} root`,
    '-days',
    '9',
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
  )
  openssl(
    'req',
    ...ec,
    '-subj',
    `/O=${name}/CN=${name} intermediate`,
    '-keyout',
    'sub.key',
    '-out',
    'sub.csr',
  )
  write('sub.ext', AUTHORITY)
  const byRoot = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '9']
  openssl('x509', '-req', '-in', 'sub.csr', ...byRoot, '-extfile', 'sub.ext', '-out', 'sub.pem')
  return {
    root: read('root.pem'),
    intermediate: read('sub.pem'),
    issue(names, { days = 90, key = 'ec:prime256v1', hash = 'sha256', use = 'serverAuth' } = {}) {
      openssl('req', ...newKey(key), '-subj', '/CN=own', '-keyout', 'own.key', '-out', 'own.csr')
      const alternatives = names.length > 0 ? `subjectAltName=${names.map((one) => `DNS:${one}`)}\n` : ''
      write('own.ext', `${alternatives}extendedKeyUsage=${use}\n`)
      const bySub = ['-CA', 'sub.pem', '-CAkey', 'sub.key', '-CAcreateserial', '-days', String(days)]
      openssl(
        'x509',
        '-req',
        '-in',
        'own.csr',
        ...bySub,
        `-${hash}`,
        '-extfile',
        'own.ext',
        '-out',
        'own.pem',
      )
      return { certificate: read('own.pem'), key: read('own.key') }
    },
    toPkcs12({ certificate, key }, passphrase, args = []) {
      write('p12.pem', `${certificate}${read('sub.pem')}${key}`)
      const files = ['-in', 'p12.pem', '-passout', `pass:${passphrase}`, '-out', 'own.p12']
      openssl('pkcs12', '-export', ...args, ...files)
      return readFileSync(join(folder, 'own.p12')).toString('base64')
    },
    protect(key, passphrase) {
      write('plain.key', key)
      openssl('pkcs8', '-topk8', '-in', 'plain.key', '-passout', `pass:${passphrase}`, '-out', 'sealed.key')
      return read('sealed.key')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
