import type { Routes } from '@nora/contract'
import { and, eq } from 'drizzle-orm'
import type { CallOf, Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { askDomainCheck } from './ask-domain-check.ts'
import { changeDomain } from './change-domain.ts'
import { domainAccess } from './domain-access.ts'
import type { Deps } from './domains.deps.ts'
import { domainRows } from './domains.store.ts'
import { domains } from './domains.tables.ts'
import { getAddSettings, getConnectSettings } from './get-add-settings.ts'
import { releaseDomain, restoreDomain } from './release-domain.ts'
import { requestClientCertificate } from './request-client-certificate.ts'
import { reserveDomain } from './reserve-domain.ts'
import { showDomain, showDomains } from './show-domains.ts'
import { transferDomain } from './transfer-domain.ts'
import { watchDomains } from './watch-domains.ts'

type ListCall = CallOf<Routes['domains']['listDomains']>

export function domainsHandlers(deps: Deps): Handlers<Routes['domains']> {
  const { db } = deps
  const run = {
    getAddSettings: getAddSettings(deps),
    reserve: reserveDomain(deps),
    change: changeDomain(deps),
    release: releaseDomain(deps),
    restore: restoreDomain(deps),
    check: askDomainCheck(deps),
    requestForClient: requestClientCertificate(deps),
    transfer: transferDomain(deps),
    watch: watchDomains(deps),
  }
  const list = async ({ actor: { team_id }, query }: ListCall, user_id: string | null) => {
    const { cursor, kind, zone_id } = query
    const only = and(kind && eq(domains.kind, kind), zone_id ? eq(domains.zone_id, zone_id) : undefined)
    const rows = (limit: number) => domainRows.list(db, { cursor, team_id, user_id, limit, only })
    const page = await toPage(query.limit, rows, (row) => row)
    return { ...page, items: await showDomains(deps, page.items) }
  }
  return {
    listDomains: (call) => list(call, call.actor.user_id),
    listTeamDomains: (call) => list(call, null),
    getDomainAddSettings: ({ actor, query, lang }) => run.getAddSettings(actor, query, lang),
    getDomainConnectSettings: () => getConnectSettings(deps),
    watchDomains:
      async ({ actor }) =>
      (stream) =>
        run.watch(actor, stream),
    reserveDomain: ({ actor, origin, body }) => run.reserve(actor, origin, body),
    getDomain: async ({ actor, params }) =>
      showDomain(deps, await domainAccess.getVisible(db, actor, params.id)),
    changeDomain: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    releaseDomain: async ({ actor, origin, params }) => {
      await run.release(actor, origin, params.id)
      return undefined
    },
    restoreDomain: ({ actor, origin, params }) => run.restore(actor, origin, params.id),
    checkDomain: ({ actor, params }) => run.check(actor, params.id),
    requestClientCertificate: ({ actor, params, body }) =>
      run.requestForClient(actor, { ...params, ...body }),
    transferDomain: ({ actor, origin, params, body }) =>
      run.transfer(actor, origin, { ...params, user_id: body.user_id }),
  }
}
