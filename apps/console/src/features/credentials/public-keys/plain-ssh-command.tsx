import { CommandBlock, linkStyle, Skeleton, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useConnectSettings } from './public-keys.queries.ts'
import { sshTo } from './ssh-to.ts'

/** The command that opens a site without our client, at the first region. */
export function PlainSshCommand({ port }: { port: number }) {
  const { connectPanel: texts } = useTexts(publicKeysTexts)
  const settings = useConnectSettings()
  if (settings.isError && !settings.data) {
    return <LoadFailure title={texts.failed} error={settings.error} onRetry={settings.refetch} />
  }
  const region = settings.data?.regions[0]
  return (
    <>
      {region ? (
        <CommandBlock command={`${sshTo(region)} -R 80:localhost:${port} ${region.host}`} />
      ) : (
        <Skeleton className="h-[38px]" />
      )}
      <p className="text-sm text-faint">
        <Link to="/public_keys" className={linkStyle}>
          {texts.addKey}
        </Link>
      </p>
    </>
  )
}
