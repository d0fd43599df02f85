import { toPage } from '../../platform/http/page.ts'
import { findCompany } from './find-company.ts'
import type { Deps, OrganizationHandlers } from './organization.deps.ts'
import {
  addRecipient,
  confirmRecipient,
  removeRecipient,
  resendRecipient,
  toRecipient,
} from './recipients/manage-recipients.ts'
import { listRecipients } from './recipients/recipients.store.ts'
import { getOrganization, saveOrganization } from './save-organization.ts'

export function organizationHandlers(deps: Deps): OrganizationHandlers {
  const { db, clock } = deps
  const run = {
    get: getOrganization(deps),
    save: saveOrganization(deps),
    find: findCompany(deps),
    add: addRecipient(deps),
    resend: resendRecipient(deps),
    remove: removeRecipient(deps),
    confirm: confirmRecipient(deps),
  }
  return {
    getOrganization: ({ actor }) => run.get(actor),
    saveOrganization: ({ actor, origin, body }) => run.save(actor, origin, body),
    findCompany: ({ query }) => run.find(query.inn),
    listBillingRecipients: ({ actor: { team_id }, query }) =>
      toPage(
        query.limit,
        (limit) => listRecipients(db, { ...query, team_id, limit }),
        (row) => toRecipient(row, clock.now()),
      ),
    addBillingRecipient: ({ actor, origin, body }) => run.add(actor, origin, body.email),
    resendBillingRecipient: ({ actor, origin, params }) => run.resend(actor, origin, params.id),
    removeBillingRecipient: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
    confirmBillingRecipient: ({ origin, body }) => run.confirm(origin, body.token),
  }
}
