import type { Tunnel } from '@nora/contract/tunnels'
import { Button, buttonStyle, CopyButton, lazyPart, RelativeTime, useTexts } from '@nora/ui'
import { QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AccessLine } from '../../platform/access/access-section.tsx'
import { getAddress } from './get-address.ts'
import { isWeb } from './is-web.ts'
import { LocalhostNote } from './localhost-note.tsx'
import { RequestRows } from './request-rows.tsx'
import { useRecentRequests } from './requests.queries.ts'
import { targetText } from './tunnel-columns.tsx'
import { TunnelDot } from './tunnel-state.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

const AddressCode = lazyPart(() => import('./address-code.tsx'), 'AddressCode')

const FIRST_REQUESTS = 5

/** What step 3 of the quick start and the dialog turn into: the address, and the first requests as they come. */
export function RunningTunnel({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  const [isCodeShown, setCodeShown] = useState(false)
  const { data: requests = [] } = useRecentRequests(tunnel.id)
  return (
    <div className="flex flex-col gap-3">
      <section aria-label={tunnel.hostname} className="rounded-lg bg-ok-soft px-4 py-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <TunnelDot tunnel={tunnel} />
          <span className="flex min-w-0 items-center gap-1">
            <Address tunnel={tunnel} />
            <CopyButton text={tunnel.url} label={texts.copyAddress} />
          </span>
          {isWeb(tunnel) && (
            <span className="ml-auto flex gap-2">
              <Button
                icon={<QrCode aria-hidden="true" />}
                aria-expanded={isCodeShown}
                aria-label={isCodeShown ? texts.quickStart.hideCode : texts.quickStart.showCode}
                onClick={() => setCodeShown(!isCodeShown)}
              />
              <a href={tunnel.url} target="_blank" rel="noreferrer" className={buttonStyle()}>
                {texts.openSite}
              </a>
            </span>
          )}
        </div>
        <p role="status" className="mt-1 pl-5 text-soft">
          → {targetText(tunnel.target)} · <Summary tunnel={tunnel} />
        </p>
        <LocalhostNote url={tunnel.url} />
        <Suspense>{isCodeShown && <AddressCode url={tunnel.url} label={texts.quickStart.code} />}</Suspense>
      </section>
      <AccessLine access={tunnel.access} address={tunnel.hostname} />
      {requests.length > 0 && (
        <RequestRows tunnelId={tunnel.id} requests={requests.slice(0, FIRST_REQUESTS)} />
      )}
    </div>
  )
}

/** A link where a browser can open it. */
function Address({ tunnel }: { tunnel: Tunnel }) {
  const address = getAddress(tunnel)
  const look = 'truncate font-mono text-base font-semibold'
  if (!isWeb(tunnel)) return <span className={look}>{address}</span>
  return (
    <a
      href={tunnel.url}
      target="_blank"
      rel="noreferrer"
      className={`${look} underline-offset-3 hover:underline`}
    >
      {address}
    </a>
  )
}

function Summary({ tunnel: { traffic, state } }: { tunnel: Tunnel }) {
  const { quickStart: texts } = useTexts(tunnelsTexts)
  if (state === 'reconnecting') return texts.reconnecting
  if (!traffic.last_request_at) return texts.noRequests
  return (
    <>
      {texts.requests(traffic.requests)}, {texts.last} <RelativeTime at={traffic.last_request_at} />
    </>
  )
}
