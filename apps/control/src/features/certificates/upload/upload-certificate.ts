import type { Certificate, CertificateToUpload, Inspection } from '@nora/contract/certificates'
import { describeUploadFault } from '@nora/contract/upload-texts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { showCertificate } from '../show-certificates.ts'
import { sealKey } from '../stored/certificate-keys.ts'
import { certificatesTexts } from '../stored/certificates.messages.ts'
import {
  type CertificateRow,
  findLocked,
  insertCertificate,
  listOfSameNames,
  saveCertificate,
} from '../stored/certificates.store.ts'
import type { BaseDeps as Deps } from '../stored/deps.ts'
import { toEventFacts } from '../stored/event-facts.ts'
import { isCovered } from '../stored/is-covered.ts'
import type { Examined } from './examine.ts'
import { inspectFile } from './inspect-file.ts'

const TOLD = 5

/** Says what a file holds and what is wrong with it, before it is uploaded. */
export function inspectCertificate(deps: Deps) {
  return async ({ team_id }: Actor, file: Parameters<typeof inspectFile>[2]): Promise<Inspection> => {
    const { facts, faults, notes } = await inspectFile(deps, team_id, file)
    const same = facts ? await listOfSameNames(deps.db, { team_id, names: facts.names }) : []
    const same_names = same.map(({ id, not_after }) => ({ id, not_after: not_after.toISOString() }))
    return { certificate: facts, faults, notes, same_names }
  }
}

/** Stores a certificate and its key. Everything wrong with the file is told at once. */
export function uploadCertificate(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CertificateToUpload): Promise<Certificate> => {
    const { team_id, user_id } = actor
    const examined = await inspectFile(deps, team_id, input)
    const { facts, chain_pem, key_pem } = examined
    refuse(input, examined)
    if (!facts) throw new Error('a certificate without faults has facts')
    const id = deps.ids.next('crt')
    const row = await deps.transaction(async (tx) => {
      const before =
        input.replaces === undefined ? undefined : await findReplaced(tx, team_id, input.replaces)
      const inserted = await insertCertificate(tx, {
        ...facts,
        id,
        team_id,
        user_id,
        source: 'uploaded',
        state: 'live',
        description: input.description,
        chain_pem,
        key_sealed: sealKey(deps, id, key_pem),
        not_before: new Date(facts.not_before),
        not_after: new Date(facts.not_after),
        created_at: deps.clock.now(),
      })
      if (before) await replace(deps, tx, before, inserted)
      await deps.uses.recheck(tx, team_id)
      const data = { ...toEventFacts(inserted), replaces: before?.id ?? null }
      await deps.emit(tx, origin, { kind: 'certificate.uploaded', object_id: id, data })
      return inserted
    })
    deps.changes.tell({ kind: 'certificate', id, is_gone: false, team_id, user_id: null })
    return showCertificate(deps, team_id, {
      ...row,
      user: { id: user_id, name: actor.name, email: actor.email },
    })
  }
}

function refuse({ pem }: CertificateToUpload, { faults }: Examined): void {
  if (faults.length === 0) return
  const shown = faults.slice(0, TOLD)
  throw fieldProblem(
    pem === undefined ? 'pkcs12_base64' : 'pem',
    {
      ru: shown.map((fault) => describeUploadFault(fault, 'ru')).join(' '),
      en: shown.map((fault) => describeUploadFault(fault, 'en')).join(' '),
    },
    { faults },
  )
}

async function findReplaced(tx: Db, team_id: string, id: string): Promise<CertificateRow> {
  const row = await findLocked(tx, id)
  if (row?.team_id !== team_id || row.state === 'replaced') throw problem('NotFound')
  return row
}

/** Everything that used the one before uses the new one from here, in the same transaction. */
async function replace(deps: Deps, tx: Db, before: CertificateRow, by: CertificateRow): Promise<void> {
  const used = await deps.uses.list(tx, by.team_id ?? '', [before.id])
  const left = used.filter(({ hostname }) => !isCovered(by.names, hostname)).map(({ hostname }) => hostname)
  if (left.length > 0) {
    throw problem('Conflict', certificatesTexts.notCovered(left.slice(0, TOLD).join(', ')), {
      data: { names: left.slice(0, TOLD), count: left.length },
    })
  }
  await deps.uses.replace(tx, before.id, { id: by.id, notAfter: by.not_after })
  await saveCertificate(tx, before.id, { state: 'replaced' })
}
