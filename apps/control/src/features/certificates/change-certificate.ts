import type { Certificate } from '@nora/contract/certificates'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './certificates.deps.ts'
import { showCertificate } from './show-certificates.ts'
import { certificatesTexts } from './stored/certificates.messages.ts'
import {
  deleteCertificateRow,
  findCertificate,
  findLocked,
  saveCertificate,
} from './stored/certificates.store.ts'
import { toEventFacts } from './stored/event-facts.ts'

const NAMES_TOLD = 5

/** Says what a certificate is for. */
export function changeCertificate(deps: Deps) {
  return async (
    { team_id }: Actor,
    origin: Origin,
    { id, description }: { id: string; description: string },
  ): Promise<Certificate> => {
    await deps.transaction(async (tx) => {
      const row = await findLocked(tx, id)
      if (row?.team_id !== team_id) throw problem('NotFound')
      await saveCertificate(tx, id, { description })
      const { names } = toEventFacts(row)
      const data = { names, before: { description: row.description }, after: { description } }
      await deps.emit(tx, origin, { kind: 'certificate.changed', object_id: id, data })
    })
    deps.changes.tell({ kind: 'certificate', id, is_gone: false, team_id, user_id: null })
    const row = await findCertificate(deps.db, team_id, id)
    if (!row) throw problem('NotFound')
    return showCertificate(deps, team_id, row)
  }
}

/** Deletes a certificate; one in use only when the first of its names is given. */
export function deleteCertificate(deps: Deps) {
  return async (
    { team_id }: Actor,
    origin: Origin,
    { id, name }: { id: string; name?: string | undefined },
  ): Promise<void> => {
    await deps.transaction(async (tx) => {
      const row = await findLocked(tx, id)
      if (row?.team_id !== team_id) throw problem('NotFound')
      const used = await deps.uses.list(tx, team_id, [id])
      const first = row.names[0] ?? ''
      if (used.length > 0 && name !== first) {
        const told = used.slice(0, NAMES_TOLD).map(({ hostname }) => hostname)
        throw problem('Conflict', certificatesTexts.inUse(first, used.length, told.join(', ')), {
          data: { names: told, count: used.length },
        })
      }
      await deps.uses.clear(tx, id)
      await deleteCertificateRow(tx, id)
      const { names } = toEventFacts(row)
      await deps.emit(tx, origin, { kind: 'certificate.deleted', object_id: id, data: { names } })
    })
    deps.changes.tell({ kind: 'certificate', id, is_gone: true, team_id, user_id: null })
  }
}
