import { toPage } from '../../../platform/http/page.ts'
import type { Deps, TeamsHandlers } from '../teams.deps.ts'
import { listInvites } from './invites.store.ts'
import { resendInvite, revokeInvite } from './manage-invites.ts'
import { acceptInvite, declineInvite, getInvite, listOwnInvites, previewInvite } from './receive-invite.ts'
import { sendInvites } from './send-invites.ts'
import { toInvite } from './to-invite.ts'

type Calls = Extract<keyof TeamsHandlers, `${string}Invite` | `${string}Invites`>

export function invitesHandlers(deps: Deps): Pick<TeamsHandlers, Calls> {
  const { db, clock } = deps
  const run = {
    send: sendInvites(deps),
    resend: resendInvite(deps),
    revoke: revokeInvite(deps),
    listOwn: listOwnInvites(deps),
    preview: previewInvite(deps),
    get: getInvite(deps),
    accept: acceptInvite(deps),
    decline: declineInvite(deps),
  }
  return {
    listInvites: async ({ actor: { team_id }, query }) => {
      const rows = (limit: number) => listInvites(db, { ...query, team_id, limit })
      const page = await toPage(query.limit, rows, (row) => row)
      return { ...page, items: await Promise.all(page.items.map((row) => toInvite(db, row, clock.now()))) }
    },
    sendInvites: async ({ actor, origin, body }) => ({ items: await run.send(actor, origin, body) }),
    resendInvite: ({ actor, origin, params }) => run.resend(actor, origin, params.id),
    revokeInvite: async ({ actor, origin, params }) => {
      await run.revoke(actor, origin, params.id)
      return undefined
    },
    listOwnInvites: async ({ actor }) => ({ items: await run.listOwn(actor) }),
    previewInvite: ({ params, body }) => run.preview(params.id, body.key),
    declineInvite: async ({ actor, origin, params }) => {
      await run.decline(actor, origin, params.id)
      return undefined
    },
    getInvite: ({ actor, params }) => run.get(actor, params.id),
    acceptInvite: ({ actor, origin, params }) => run.accept(actor, origin, params.id),
  }
}
