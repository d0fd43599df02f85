import type { Tunnel } from '@nora/contract'
import { notify, RowMenu, useTexts } from '@nora/ui'
import { CircleStop, Copy, ExternalLink, PanelRight } from 'lucide-react'
import { isWeb } from './is-web.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

export type TunnelMenuProps = { tunnel: Tunnel; onOpen(): void; onStop(): void }

/** What can be done with a row, without opening it. */
export function TunnelMenu({ tunnel, onOpen, onStop }: TunnelMenuProps) {
  const texts = useTexts(tunnelsTexts)
  const copy = () => navigator.clipboard?.writeText(tunnel.url).then(() => notify({ title: tunnel.url }))
  const isClosed = tunnel.state === 'closed'
  return (
    <RowMenu
      label={texts.menu(tunnel.hostname)}
      entries={[
        { label: texts.details, icon: <PanelRight aria-hidden="true" />, onSelect: onOpen },
        ...(isClosed || !isWeb(tunnel)
          ? []
          : [
              {
                kind: 'link' as const,
                label: texts.openSite,
                icon: <ExternalLink aria-hidden="true" />,
                // biome-ignore lint/a11y/useAnchorContent: the menu gives it its words
                link: <a href={tunnel.url} target="_blank" rel="noreferrer" />,
              },
            ]),
        { label: texts.copyAddress, icon: <Copy aria-hidden="true" />, onSelect: () => void copy() },
        ...(isClosed
          ? []
          : [
              { kind: 'separator' as const },
              {
                label: texts.stop,
                icon: <CircleStop aria-hidden="true" />,
                danger: true,
                onSelect: onStop,
              },
            ]),
      ]}
    />
  )
}
