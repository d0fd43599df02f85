import type { FastifyInstance } from 'fastify'
import type { CallerDeps } from '../../../platform/http/caller.ts'
import { serveNavigation } from '../../../platform/http/navigation.ts'
import type { Deps } from '../accounts.deps.ts'
import { getAvatar } from './avatar.ts'

/** Pictures of users, at the `avatar_url` of each. */
export function serveAvatars(app: FastifyInstance, calls: CallerDeps, deps: Deps): void {
  const get = getAvatar(deps)
  serveNavigation(app, calls, { name: 'getAvatar', path: '/v1/avatars/:id' }, async ({ actor, params }) => ({
    picture: await get(actor, params.id ?? ''),
    type: 'image/webp',
  }))
}
