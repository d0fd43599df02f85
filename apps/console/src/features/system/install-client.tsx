import type { ClientPlatform } from '@nora/contract/system'
import { CommandBlock, ErrorState, linkStyle, Segmented, Skeleton, useTexts } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { settingsQuery } from '../../platform/settings.ts'
import { CLIENT_PLATFORMS } from './client-platform.ts'
import { systemTexts } from './system.messages.ts'

export type InstallClientProps = { chosen: ClientPlatform; onChoose(platform: ClientPlatform): void }

/** The command that installs the client, per system. */
export function InstallClient({ chosen, onChoose }: InstallClientProps) {
  const texts = useTexts(systemTexts)
  const settings = useQuery(settingsQuery(usePlatform().api))
  if (settings.isError) {
    return <ErrorState title={texts.settingsFailed} onRetry={() => void settings.refetch()} />
  }
  const install = settings.data?.client_install[chosen]
  return (
    <>
      <Segmented
        label={texts.platform}
        value={chosen}
        onChange={onChoose}
        options={CLIENT_PLATFORMS.map((value) => ({ value, label: texts.platforms[value] }))}
      />
      {install ? <CommandBlock command={install.command} /> : <Skeleton className="h-[38px]" />}
      {install && (
        <p className="text-sm text-faint">
          {texts.or}{' '}
          <a href={install.manual_url} className={linkStyle}>
            {texts.manually}
          </a>
        </p>
      )}
    </>
  )
}
