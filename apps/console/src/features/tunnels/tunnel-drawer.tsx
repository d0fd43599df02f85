import type { Tunnel } from '@nora/contract/tunnels'
import { CopyButton, SidePanel, Skeleton, TabList, TabPanel, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { Gone } from '../../platform/lists/list-note.tsx'
import type { PageAddress } from '../../platform/lists/list-search.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { TunnelCapture } from './capture/tunnel-capture.tsx'
import { isWeb } from './is-web.ts'
import { RecentRequests } from './recent-requests.tsx'
import { RequestInDrawer } from './request-in-drawer.tsx'
import { isShell, ShellSessions } from './shell-sessions.tsx'
import { TunnelAccess } from './tunnel-access.tsx'
import { TunnelOverview } from './tunnel-overview.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useTunnel } from './tunnels.queries.ts'
import { getPart, TUNNEL_PARTS, type TunnelPart, type TunnelsSearch } from './tunnels-search.ts'

const NAME = 'tunnel'
const NOTHING_OPEN = { requests: undefined, request: undefined }

export type TunnelDrawerProps = PageAddress<TunnelsSearch> & {
  id: string
  onClose(): void
  onStop(tunnel: Tunnel): void
  keepName(tunnel: Tunnel): ReactNode
}

/** One tunnel beside the list: how it runs, who opened it, and the way to stop it. */
export function TunnelDrawer({ id, search, onSearch, onClose, onStop, keepName }: TunnelDrawerProps) {
  const texts = useTexts(tunnelsTexts)
  const { data: tunnel } = useTunnel(id)
  if (tunnel === null) return <Gone id={id} {...texts.gone} details={['part', 'requests', 'request']} />
  const title = tunnel ? (
    <span className="font-mono text-[15px]">{getShownAddress(tunnel)}</span>
  ) : (
    texts.drawer.loading
  )
  const part = getPart(search)
  return (
    <SidePanel
      onClose={onClose}
      title={title}
      actions={tunnel && <CopyButton text={tunnel.url} label={texts.copyAddress} />}
      tabs={
        <TabList
          name={NAME}
          label={texts.drawer.parts.label}
          value={part}
          onChange={(id) => onSearch({ ...NOTHING_OPEN, part: id === 'overview' ? undefined : id }, false)}
          tabs={TUNNEL_PARTS.map((id) => ({ id, label: getPartName(texts, id, tunnel) }))}
        />
      }
    >
      <TabPanel name={NAME} value={part}>
        {tunnel ? (
          <Part
            key={tunnel.id}
            part={part}
            tunnel={tunnel}
            search={search}
            onSearch={onSearch}
            onStop={() => onStop(tunnel)}
            keepName={keepName}
          />
        ) : (
          <Loading />
        )}
      </TabPanel>
    </SidePanel>
  )
}

function getPartName(
  texts: (typeof tunnelsTexts)['ru'],
  part: TunnelPart,
  tunnel: Tunnel | undefined,
): string {
  const { parts } = texts.drawer
  if (part !== 'requests' || !tunnel || isWeb(tunnel)) return parts[part]
  return isShell(tunnel) ? parts.sessions : parts.connections
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="w-2/3" />
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </div>
  )
}

type PartProps = Pick<TunnelDrawerProps, 'keepName' | 'search' | 'onSearch'> & {
  tunnel: Tunnel
  onStop(): void
}

function Part({ part, tunnel, ...props }: PartProps & { part: TunnelPart }) {
  const { onSearch, onStop, keepName } = props
  return (
    <div className="flex flex-col gap-7">
      {part === 'overview' && (
        <TunnelOverview
          tunnel={tunnel}
          onOnly={(requests) => onSearch({ part: undefined, requests }, true)}
          onStop={onStop}
          keepName={keepName}
        />
      )}
      {part === 'requests' && <Requests tunnel={tunnel} {...props} />}
      {part === 'access' && <TunnelAccess tunnel={tunnel} />}
    </div>
  )
}

function Requests({ tunnel, search, onSearch }: Omit<PartProps, 'onStop' | 'keepName'>) {
  if (search.request) {
    return (
      <RequestInDrawer
        key={search.request}
        tunnelId={tunnel.id}
        requestId={search.request}
        onBack={() => onSearch({ part: 'requests', request: undefined }, true)}
      />
    )
  }
  if (isShell(tunnel)) return <ShellSessions tunnel={tunnel} />
  return (
    <>
      <RecentRequests
        tunnel={tunnel}
        only={search.requests}
        onOnly={(requests) => onSearch({ part: 'requests', requests }, false)}
        onOpen={(request) => onSearch({ request }, true)}
      />
      {isWeb(tunnel) && <TunnelCapture tunnel={tunnel} />}
    </>
  )
}
