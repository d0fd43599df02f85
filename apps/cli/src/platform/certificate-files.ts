import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Problem } from '@nora/kit'
import { z } from 'zod'
import { replaceFile } from './replace-file.ts'
import { readTextFile } from './text-files.ts'

const request = z.object({ key_pem: z.string(), csr: z.string() })

/** A key of this machine, with the certificate that was issued for it, and the next ones while they are ordered. */
const keptCertificate = z.object({
  current: request.extend({ chain_pem: z.string(), not_after: z.string(), renew_at: z.string() }).nullable(),
  next: request.nullable(),
})

export type KeptCertificate = z.output<typeof keptCertificate>

export type CertificateFile = {
  read(): Promise<KeptCertificate | null>
  write(kept: KeptCertificate): Promise<void>
}

/** Where the key of a domain is, in the client's folder, readable by its owner only. */
export function openCertificateFile(folder: string, server: string, hostname: string): CertificateFile {
  const place = createHash('sha256').update(server).digest('hex').slice(0, 8)
  const path = join(folder, 'certificates', `${hostname}-${place}.json`)
  return {
    async read() {
      const text = await readTextFile(path)
      if (text === null) return null
      try {
        return keptCertificate.parse(JSON.parse(text))
      } catch (cause) {
        throw new Problem(
          'ConfigUnreadable',
          {
            ru: `Файл ключа ${path} испорчен. Удалите его: новый ключ и сертификат появятся сами.`,
            en: `The key file ${path} is broken. Delete it: a new key and certificate are made by themselves.`,
          },
          { cause },
        )
      }
    },
    write: (kept) => replaceFile(path, `${JSON.stringify(kept, null, 2)}\n`),
  }
}
