import type { ConnectSettings } from '@nora/contract/credentials'
import { Card, CommandBlock, Copyable, Skeleton, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useConnectSettings } from './public-keys.queries.ts'
import { sshTo } from './ssh-to.ts'

/** Ready commands per region, and what ssh should know of the server beforehand. */
export function ConnectPanel() {
  const { connectPanel: texts } = useTexts(publicKeysTexts)
  const settings = useConnectSettings()
  if (settings.isError && !settings.data) {
    return <LoadFailure title={texts.failed} error={settings.error} onRetry={settings.refetch} />
  }
  return (
    <div className="flex max-w-[860px] flex-col gap-5 py-5" aria-busy={settings.isPending || undefined}>
      {settings.data ? (
        settings.data.regions.map((region) => (
          <RegionCard key={region.id} region={region} isOnly={settings.data.regions.length === 1} />
        ))
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

type RegionCardProps = { region: ConnectSettings['regions'][number]; isOnly: boolean }

function RegionCard({ region, isOnly }: RegionCardProps) {
  const { connectPanel: texts } = useTexts(publicKeysTexts)
  const { id, host, fingerprint, known_hosts } = region
  const ssh = sshTo(region)
  return (
    <Card className="flex flex-col gap-4 p-5">
      {!isOnly && <h2 className="text-lg font-semibold">{texts.region(id)}</h2>}
      <Command label={texts.open} command={`${ssh} -R 80:localhost:3000 ${host}`} />
      <Command label={texts.named} command={`${ssh} -R shop:80:localhost:3000 ${host}`} />
      <Command label={texts.tcp} command={`${ssh} -R 0:localhost:5432 ${host}`} />
      <div className="border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-faint">{texts.fingerprint}</span>
          <Copyable text={fingerprint} />
        </p>
        <p className="mt-2 mb-1.5 text-soft">{texts.fingerprintHelp}</p>
        <CommandBlock command={known_hosts} className="[&_code]:break-all" />
      </div>
    </Card>
  )
}

function Command({ label, command }: { label: string; command: string }) {
  return (
    <div>
      <p className="mb-1.5">{label}</p>
      <CommandBlock command={command} />
    </div>
  )
}
