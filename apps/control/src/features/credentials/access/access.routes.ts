import type { Routes } from '@nora/contract'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Deps } from '../credentials.deps.ts'
import { endAccess } from './end-access.ts'
import { listAccess } from './list-access.ts'

type Calls = 'listAccess' | 'endAccess'

export function accessHandlers(deps: Deps): Pick<Handlers<Routes['credentials']>, Calls> {
  const run = { list: listAccess(deps), end: endAccess(deps) }
  return {
    listAccess: ({ actor }) => run.list(actor),
    endAccess: async ({ actor, origin, params }) => {
      await run.end(actor, origin, params.id)
      return undefined
    },
  }
}
