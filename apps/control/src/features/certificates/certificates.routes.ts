import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './certificates.deps.ts'
import { changeCertificate, deleteCertificate } from './change-certificate.ts'
import { renewCertificate } from './renew-certificate.ts'
import { showCertificate, showCertificates } from './show-certificates.ts'
import { type CertificateWithUser, findCertificate, listCertificates } from './stored/certificates.store.ts'
import { inspectCertificate, uploadCertificate } from './upload/upload-certificate.ts'

export function certificatesHandlers(deps: Deps): Handlers<Routes['certificates']> {
  const { db } = deps
  const run = {
    upload: uploadCertificate(deps),
    inspect: inspectCertificate(deps),
    change: changeCertificate(deps),
    delete: deleteCertificate(deps),
    renew: renewCertificate(deps),
  }
  const get = async (team_id: string, id: string): Promise<CertificateWithUser> => {
    const row = await findCertificate(db, team_id, id)
    if (!row) throw problem('NotFound')
    return row
  }
  return {
    listCertificates: async ({ actor: { team_id }, query: { cursor, limit } }) => {
      const rows = (most: number) => listCertificates(db, { team_id, cursor, limit: most })
      const page = await toPage(limit, rows, (row) => row)
      return { ...page, items: await showCertificates(deps, team_id, page.items) }
    },
    uploadCertificate: ({ actor, origin, body }) => run.upload(actor, origin, body),
    inspectCertificate: ({ actor, body }) => run.inspect(actor, body),
    getCertificate: async ({ actor: { team_id }, params }) =>
      showCertificate(deps, team_id, await get(team_id, params.id)),
    changeCertificate: ({ actor, origin, params, body }) => run.change(actor, origin, { ...params, ...body }),
    deleteCertificate: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...params, name: query.name })
      return undefined
    },
    renewCertificate: async ({ actor: { team_id }, params }) => {
      await run.renew(team_id, params.id)
      return showCertificate(deps, team_id, await get(team_id, params.id))
    },
    getCertificateChain: async ({ actor: { team_id }, params }) => {
      const { chain_pem } = await get(team_id, params.id)
      return { chain_pem }
    },
  }
}
