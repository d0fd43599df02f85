import type { Routes } from '@nora/contract'
import type { CallOf, Handlers } from '../../../platform/http/mount.ts'
import { toPage } from '../../../platform/http/page.ts'
import type { Deps } from '../credentials.deps.ts'
import { listPublicKeys } from '../public-keys.store.ts'
import { addPublicKeys } from './add-public-keys.ts'
import { changePublicKey } from './change-public-key.ts'
import { getVisiblePublicKey } from './get-visible-public-key.ts'
import { getConnectSettings } from './host-keys.ts'
import { toPublicKey } from './public-keys.rules.ts'
import { removePublicKey } from './remove-public-key.ts'

type Calls =
  | 'listPublicKeys'
  | 'listTeamPublicKeys'
  | 'addPublicKeys'
  | 'getConnectSettings'
  | 'getPublicKey'
  | 'changePublicKey'
  | 'removePublicKey'

type ListCall = CallOf<Routes['credentials']['listPublicKeys']>

export function publicKeysHandlers(deps: Deps): Pick<Handlers<Routes['credentials']>, Calls> {
  const { db } = deps
  const run = {
    add: addPublicKeys(deps),
    change: changePublicKey(deps),
    remove: removePublicKey(deps),
    connectSettings: getConnectSettings(deps),
  }
  const list = ({ actor: { team_id }, query }: ListCall, user_id: string | null) =>
    toPage(query.limit, (limit) => listPublicKeys(db, { ...query, team_id, user_id, limit }), toPublicKey)
  return {
    listPublicKeys: (call) => list(call, call.actor.user_id),
    listTeamPublicKeys: (call) => list(call, null),
    addPublicKeys: async ({ actor, origin, body }) => ({ items: await run.add(actor, origin, body) }),
    getConnectSettings: run.connectSettings,
    getPublicKey: async ({ actor, params }) => toPublicKey(await getVisiblePublicKey(db, actor, params.id)),
    changePublicKey: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    removePublicKey: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
  }
}
