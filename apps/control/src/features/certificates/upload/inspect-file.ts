import { X509Certificate } from 'node:crypto'
import type { CertificateFile } from '@nora/contract/certificates'
import { fieldProblem } from '../../../platform/problem.ts'
import { certificatesTexts } from '../stored/certificates.messages.ts'
import { listChainsOfIssuer } from '../stored/certificates.store.ts'
import type { BaseDeps as Deps } from '../stored/deps.ts'
import { type Examined, examine } from './examine.ts'
import { readPem } from './read-pem.ts'
import { readPkcs12 } from './read-pkcs12.ts'

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const CHAINS_LIMIT = 5

/** Reads a file and says what it holds and what is wrong with it. Stores nothing. */
export async function inspectFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  team_id: string,
  { pem, pkcs12_base64, passphrase, is_private_issuer }: CertificateFile,
): Promise<Examined> {
  if ((pem === undefined) === (pkcs12_base64 === undefined)) {
    throw fieldProblem('pem', certificatesTexts.oneFile)
  }
  const parts =
    pem !== undefined
      ? readPem(pem, passphrase)
      : await readPkcs12(Buffer.from(pkcs12_base64 ?? '', 'base64'), passphrase ?? '')
  return examine(parts, {
    now: clock.now(),
    isPrivateIssuer: is_private_issuer,
    listKnown: async (issuer) => {
      const chains = await listChainsOfIssuer(db, { team_id, issuer, limit: CHAINS_LIMIT })
      return chains.flatMap(readIntermediates)
    },
  })
}

function readIntermediates(chain_pem: string): X509Certificate[] {
  return (chain_pem.match(BLOCK) ?? []).slice(1).map((block) => new X509Certificate(block))
}
