import { routes } from '@nora/contract'
import { SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './passwords.deps.ts'
import { passwordsHandlers } from './passwords.routes.ts'
import { purgePasswords } from './purge-passwords.ts'
import { tellPasswordNews } from './tell-password-news.ts'

export function createPasswordsFeature(deps: Deps): FeatureModule {
  const ofFolder = { person: 'they are of a folder of the team' }
  const untilNextEpoch = { person: 'lists of holders are signed as a whole: the next epoch leaves them out' }
  return {
    name: 'passwords',
    tables: {
      password_folders: ofFolder,
      password_heads: ofFolder,
      password_access: untilNextEpoch,
      password_grants: untilNextEpoch,
      password_previous_keys: ofFolder,
      password_records: ofFolder,
      password_versions: ofFolder,
      password_removals: ofFolder,
      password_files: ofFolder,
      password_file_chunks: ofFolder,
      password_rotations: ofFolder,
      password_staged_rows: ofFolder,
      password_reads: { person: 'they are deleted after an hour' },
      password_shares: { person: 'nobody opens them any more, and they are deleted after their end' },
      password_share_chunks: {
        person: 'the next purge takes the files of those who are in the team no more',
      },
      password_share_tickets: { person: 'they go with the files' },
    },
    serve: (app, calls) => mount(app, calls, routes.passwords, passwordsHandlers(deps)),
    steps: { tellPasswordNews: { run: tellPasswordNews(deps), intervalMs: SECOND_MS } },
    purge: purgePasswords(deps),
  }
}
