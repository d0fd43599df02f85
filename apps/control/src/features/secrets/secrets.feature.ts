import { routes } from '@nora/contract'
import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { deliverMonitors } from './monitors/deliver-monitors.ts'
import { freeAllPlaces, keepPlaces, RENEWAL_MS } from './monitors/take-place.ts'
import { purgeSecrets } from './purge-secrets.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import type { Deps } from './secrets.deps.ts'
import { secretsHandlers } from './secrets.routes.ts'
import { handTokensOver } from './stored/tokens.store.ts'
import { tellSecretsNews } from './tell-secrets-news.ts'

export function createSecretsFeature(deps: Deps): FeatureModule {
  const ofTeam = { person: 'they are of a project of the team' }
  const untilNextEpoch = { person: 'lists of holders are signed as a whole: the next epoch leaves them out' }
  return {
    name: 'secrets',
    tables: {
      secrets_projects: ofTeam,
      secrets_project_members: {},
      secrets_role_projects: {},
      secrets_former_slugs: ofTeam,
      secrets_environments: ofTeam,
      secrets_default_environments: ofTeam,
      secrets_changes: ofTeam,
      secrets_configs: ofTeam,
      secrets_former_config_slugs: ofTeam,
      secrets_heads: ofTeam,
      secrets_access: untilNextEpoch,
      secrets_grants: untilNextEpoch,
      secrets_previous_keys: ofTeam,
      secrets_rows: ofTeam,
      secrets_versions: ofTeam,
      secrets_rotations: ofTeam,
      secrets_staged_rows: ofTeam,
      secrets_reads: { person: 'who has read what stays known after they left' },
      secrets_overrides: {},
      secrets_reminders: ofTeam,
      secrets_monitors: {},
      secrets_tokens: { person: 'machines go on: the tokens are handed over' },
    },
    serve: (app, calls) => mount(app, calls, routes.secrets, secretsHandlers(deps)),
    steps: {
      tellSecretsNews: { run: tellSecretsNews(deps), intervalMs: SECOND_MS },
      keepSecretsPlaces: { run: keepPlaces(deps), intervalMs: RENEWAL_MS },
      deliverSecretsMonitors: { run: deliverMonitors(deps), intervalMs: 2 * SECOND_MS },
      sendSecretsReminders: { run: sendReminders(deps), intervalMs: MINUTE_MS },
    },
    onStop: freeAllPlaces(deps),
    onMemberRemoved: handTokensOver,
    purge: purgeSecrets(deps),
  }
}
