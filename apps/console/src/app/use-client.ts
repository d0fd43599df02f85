import type { ClientPlatform } from '@nora/contract/system'
import type { ClientAt } from '../features/credentials/index.ts'
import { useSettings } from '../features/system/index.ts'

/** The client of this installation as commands speak of it; until the settings are here, at this page's address. */
export function useClient(platform?: ClientPlatform): ClientAt {
  const settings = useSettings()
  const install = platform && settings?.client_install[platform]
  return { run: install?.run ?? 'nora', server: settings?.console_url ?? location.origin }
}
