import { addDomain, recheckDomain, removeDomain } from './domains/manage-domains.ts'
import { deleteSso, getSso, saveSso } from './save-sso.ts'
import type { Deps, SsoHandlers } from './sso.deps.ts'
import { testSso } from './test-sso.ts'

export function ssoHandlers(deps: Deps): SsoHandlers {
  const run = {
    get: getSso(deps),
    save: saveSso(deps),
    delete: deleteSso(deps),
    test: testSso(deps),
    add: addDomain(deps),
    check: recheckDomain(deps),
    remove: removeDomain(deps),
  }
  return {
    getSso: ({ actor }) => run.get(actor),
    saveSso: ({ actor, origin, body }) => run.save(actor, origin, body),
    deleteSso: async ({ actor, origin }) => {
      await run.delete(actor, origin)
      return undefined
    },
    testSso: ({ actor }) => run.test(actor),
    addSsoDomain: ({ actor, origin, body }) => run.add(actor, origin, body.domain),
    checkSsoDomain: ({ actor, params }) => run.check(actor, params.id),
    removeSsoDomain: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
  }
}
