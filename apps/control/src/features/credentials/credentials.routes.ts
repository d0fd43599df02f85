import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { accessHandlers } from './access/access.routes.ts'
import { apiKeysHandlers } from './api-keys/api-keys.routes.ts'
import { findTeamOf } from './credential-teams.store.ts'
import type { Deps } from './credentials.deps.ts'
import { maskToken } from './credentials.rules.ts'
import { findUserToken } from './credentials.store.ts'
import { endClient } from './end-client.ts'
import { publicKeysHandlers } from './public-keys/public-keys.routes.ts'
import { renewToken } from './renew-token.ts'
import {
  createTemporalToken,
  decideTemporalToken,
  exchangeTemporalToken,
  getTemporalToken,
} from './temporal-tokens.ts'

export function credentialsHandlers(deps: Deps): Handlers<Routes['credentials']> {
  const run = {
    renew: renewToken(deps),
    create: createTemporalToken(deps),
    get: getTemporalToken(deps),
    decide: decideTemporalToken(deps),
    exchange: exchangeTemporalToken(deps),
    endClient: endClient(deps),
  }
  return {
    getToken: async ({ actor }) => {
      const token = await findUserToken(deps.db, actor.user_id)
      const team = token ? await findTeamOf(deps.db, token.team_id) : undefined
      return {
        team: team ?? null,
        token: token ? maskToken(token.last4) : null,
        created_at: token?.created_at.toISOString() ?? null,
        last_used_at: token?.last_used_at?.toISOString() ?? null,
      }
    },
    renewToken: ({ actor, origin }) => run.renew(actor, origin),
    createTemporalToken: ({ body, origin }) => run.create(body, origin),
    getTemporalToken: ({ actor, params }) => run.get(actor, params.id),
    approveTemporalToken: ({ actor, origin, params, body }) =>
      run.decide(actor, origin, { id: params.id, decision: 'approved', ...body }),
    denyTemporalToken: ({ actor, origin, params }) =>
      run.decide(actor, origin, { id: params.id, decision: 'denied' }),
    exchangeTemporalToken: ({ params, body }) => run.exchange(params.id, body.secret),
    endClient: async ({ actor, origin }) => {
      await run.endClient(actor, origin)
      return undefined
    },
    ...accessHandlers(deps),
    ...apiKeysHandlers(deps),
    ...publicKeysHandlers(deps),
  }
}
