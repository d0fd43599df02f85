import { routes } from '@nora/contract'
import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deliverer } from './deliveries/deliverer.ts'
import { resumePresent } from './deliveries/resume-present.ts'
import { writeOfTargets } from './emails/write-of-targets.ts'
import { runReplays } from './replays/run-replays.ts'
import { indexRequests } from './requests/index-requests.ts'
import { keepWithinPlans, purgeRequests } from './requests/purge-requests.ts'
import { countOpen } from './stored/count-open.ts'
import { deleteWebhooksOfTeam, giveWebhooks } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksHandlers } from './webhooks.routes.ts'

export function createWebhooksFeature({
  deps,
  deliverer,
}: {
  deps: Deps
  deliverer: Deliverer
}): FeatureModule {
  const ofTarget = { person: 'they are of a webhook of the team' }
  return {
    name: 'webhooks',
    tables: {
      webhooks: { person: "the webhooks are the team's" },
      webhook_targets: ofTarget,
      webhook_requests: ofTarget,
      webhook_queues: ofTarget,
      webhook_deliveries: ofTarget,
      webhook_attempts: ofTarget,
      webhook_replays: ofTarget,
    },
    serve: (app, calls) => mount(app, calls, routes.webhooks, webhooksHandlers(deps)),
    steps: {
      pushWebhooks: { run: () => deps.push.settle(), intervalMs: SECOND_MS },
      deliverWebhooks: { run: () => deliverer.step(), intervalMs: SECOND_MS },
      resumeWebhookTargets: { run: resumePresent(deps), intervalMs: SECOND_MS },
      replayWebhooks: { run: runReplays(deps), intervalMs: SECOND_MS },
      indexWebhookRequests: { run: indexRequests(deps), intervalMs: SECOND_MS },
      keepWebhooksWithinPlans: { run: keepWithinPlans(deps), intervalMs: MINUTE_MS },
      writeOfWebhooks: { run: writeOfTargets(deps), intervalMs: 10 * SECOND_MS },
      tellSkippedWebhookNews: { run: async () => deps.news.tellSkipped(), intervalMs: SECOND_MS },
    },
    metrics: [
      {
        name: 'webhook_deliveries_waiting',
        help: 'Deliveries of webhooks that are due, wait for another attempt, or are held.',
        read: async () => (await countOpen(deps.db)).waiting,
      },
      {
        name: 'webhook_deliveries_dead',
        help: 'Deliveries of webhooks that were given up and are still kept.',
        read: async () => (await countOpen(deps.db)).dead,
      },
      {
        name: 'webhook_lag_seconds',
        help: 'How long the delivery that is due the longest has been due.',
        read: async () => {
          const { oldest_due_at } = await countOpen(deps.db)
          const now = deps.clock.now().getTime()
          return oldest_due_at === null ? 0 : Math.max(0, (now - oldest_due_at.getTime()) / SECOND_MS)
        },
      },
    ],
    onTeamDeleted: async (tx, team_id) => {
      // Their files are left to the sweep: the transaction may still be taken back.
      await deleteWebhooksOfTeam(tx, team_id)
      deps.push.touch()
    },
    onMemberRemoved: giveWebhooks,
    purge: purgeRequests(deps),
    onStop: async () => {
      await deliverer.stop()
      await deps.transforms.close()
    },
  }
}
