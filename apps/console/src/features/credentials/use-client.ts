import type { ClientPlatform } from '@nora/contract/system'
import { useSettings } from '../../platform/settings.ts'
import type { ClientAt } from './client-commands.ts'

/** The client of this installation as commands speak of it; until the settings are here, at this page's address. */
export function useClient(platform?: ClientPlatform): ClientAt {
  const settings = useSettings()
  const install = platform && settings?.client_install[platform]
  return { run: install?.run ?? 'nora', server: settings?.console_url ?? location.origin }
}
