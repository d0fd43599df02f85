import type { Routes } from '@nora/contract'
import type { Handlers } from '../../../platform/http/mount.ts'
import { toPage } from '../../../platform/http/page.ts'
import { listApiKeys } from '../api-keys.store.ts'
import type { Deps } from '../credentials.deps.ts'
import { toApiKey } from './api-keys.rules.ts'
import { createApiKey } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { renameApiKey } from './rename-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

type Calls = 'listApiKeys' | 'createApiKey' | 'getApiKey' | 'renameApiKey' | 'revokeApiKey'

export function apiKeysHandlers(deps: Deps): Pick<Handlers<Routes['credentials']>, Calls> {
  const run = { create: createApiKey(deps), rename: renameApiKey(deps), revoke: revokeApiKey(deps) }
  return {
    listApiKeys: ({ actor, query }) =>
      toPage(query.limit, (limit) => listApiKeys(deps.db, actor, { ...query, limit }), toApiKey),
    createApiKey: ({ actor, origin, body }) => run.create(actor, origin, body),
    getApiKey: async ({ actor, params }) => toApiKey(await getApiKey(deps.db, actor, params.id)),
    renameApiKey: ({ actor, origin, params, body }) => run.rename(actor, origin, { ...params, ...body }),
    revokeApiKey: async ({ actor, origin, params }) => {
      await run.revoke(actor, origin, params.id)
      return undefined
    },
  }
}
