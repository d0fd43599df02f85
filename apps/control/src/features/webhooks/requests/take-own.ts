import type { Db } from '../../../platform/database/database.ts'
import type { SignedMessage } from '../../../platform/outbound/post-signed.ts'
import { INBOX_LABEL } from '../show/show-webhooks.ts'
import { findWebhookOfTeam, type WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { acceptRequests, OWN_EDGE } from './accept-requests.ts'

/** What the team's own streams send to one of its webhooks: it is stored and delivered as of any other sender. */
export function takeOwn(deps: Deps) {
  const accept = acceptRequests(deps)
  return {
    isAddress: async (db: Db, team_id: string, url: string) =>
      (await findAt(deps, db, team_id, url)) !== undefined,
    async take(team_id: string, url: string, { body, headers }: SignedMessage): Promise<boolean> {
      const webhook = await findAt(deps, deps.db, team_id, url)
      if (webhook === undefined) return false
      const { search } = new URL(url)
      await accept(OWN_EDGE, [
        {
          id: deps.ids.next('whr'),
          webhook_id: webhook.id,
          received_at: deps.clock.now().getTime(),
          http_version: '1.1',
          method: 'POST',
          path: getPath(webhook, url),
          query: search.slice(1),
          headers: Object.entries(headers),
          visitor: '127.0.0.1',
          body: Buffer.from(body).toString('base64'),
          // Nobody else could have sent it.
          refused_by: null,
          reason: null,
          delivery_key: null,
          answered_status: webhook.answer.status,
        },
      ])
      return true
    },
  }
}

async function findAt(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  team_id: string,
  url: string,
): Promise<WebhookRow | undefined> {
  if (!URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  const isInbox = config.regions.some(({ domain }) => hostname === `${INBOX_LABEL}.${domain}`)
  if (!isInbox) return findWebhookOfTeam(db, team_id, { hostname })
  const token = pathname.split('/')[1] ?? ''
  return findWebhookOfTeam(db, team_id, { token })
}

/** Below the address of the webhook. */
function getPath({ hostname }: WebhookRow, url: string): string {
  const { hostname: asked, pathname } = new URL(url)
  if (asked === hostname) return pathname
  return `/${pathname.split('/').slice(2).join('/')}`
}
