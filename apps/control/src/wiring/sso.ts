import * as accounts from '../features/accounts/index.ts'
import * as sso from '../features/sso/index.ts'
import * as teams from '../features/teams/index.ts'
import { createGuardedFetch } from '../platform/guarded-fetch.ts'
import type { Platform } from '../platform/platform.ts'
import type { Revocations } from '../platform/revocations.ts'
import { createTxtLookUp } from '../platform/txt-records.ts'

/** Passes to sign-ins what they ask single sign-on about, and the team that admits somebody. */
export function wireSsoAccess(
  platform: Platform & { limits: { seats: teams.TeamsDeps['seatLimit'] } },
): accounts.SsoAccess {
  const { config } = platform
  const getProvider = sso.createSsoProviders({ ...platform, fetch: fetchIssuers(config) })
  const admitMember = teams.admitMember({ ...platform, seatLimit: platform.limits.seats })
  return {
    findByDomain: sso.findByDomain,
    findEnabled: sso.findEnabled,
    hasDomain: sso.hasDomain,
    findRequired: sso.findRequired,
    async getProvider(db, connection_id) {
      const connection = await sso.findEnabled(db, connection_id)
      return connection && getProvider(connection)
    },
    async admit(tx, connection_id, { id, email }, origin) {
      const connection = await sso.findEnabled(tx, connection_id)
      if (!connection) return false
      const { team_id, default_role: role, gives_seat, readmits } = connection
      const membership = { team_id, user_id: id }
      return admitMember(tx, { membership, email, role, gives_seat, readmits, origin })
    },
  }
}

/** Passes to single sign-on what it takes from other features, mostly for the day it is disabled. */
export function wireSso(platform: Platform & { revocations: Revocations }): sso.SsoDeps {
  const { config } = platform
  return {
    ...platform,
    fetch: fetchIssuers(config),
    lookUpTxt: createTxtLookUp(config.dns_servers),
    enterTeam: teams.enterTeam,
    getTeam: teams.getTeam,
    listOwners: teams.listOwners,
    endSsoSessions: (tx, { connection_id, domain }) =>
      accounts.deleteSessionsOpenedWith(tx, { opened_with: accounts.ssoMethod(connection_id), domain }),
    endOtherSessions: (tx, { connection_id, user_ids }) =>
      accounts.deleteSessionsNotOpenedWith(tx, { opened_with: accounts.ssoMethod(connection_id), user_ids }),
    deleteLinks: accounts.deleteLinksOfProvider,
  }
}

function fetchIssuers({ has_private_issuers }: Platform['config']) {
  return createGuardedFetch({ allowsPrivate: has_private_issuers })
}
