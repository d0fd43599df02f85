import type { Tunnel } from '@nora/contract'
import { type Column, IconButton, Menu, notify, useTexts } from '@nora/ui'
import { CircleStop, Copy, Ellipsis, ExternalLink, PanelRight } from 'lucide-react'
import { tunnelsTexts } from './tunnels.messages.ts'

export type TunnelMenuProps = { tunnel: Tunnel; onOpen(): void; onStop(): void }

/** What can be done with a row, without opening it. */
export function TunnelMenu({ tunnel, onOpen, onStop }: TunnelMenuProps) {
  const texts = useTexts(tunnelsTexts)
  const copy = () => navigator.clipboard?.writeText(tunnel.url).then(() => notify({ title: tunnel.url }))
  const isClosed = tunnel.state === 'closed'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses on the menu from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard never reaches the row through the menu
    <span onClick={(event) => event.stopPropagation()}>
      <Menu
        trigger={
          <IconButton
            label={texts.menu(tunnel.hostname)}
            tooltip={false}
            icon={<Ellipsis aria-hidden="true" />}
            size="small"
          />
        }
        entries={[
          { label: texts.details, icon: <PanelRight aria-hidden="true" />, onSelect: onOpen },
          ...(isClosed
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
    </span>
  )
}

export function menuColumn(
  header: string,
  actions: { onOpen(tunnel: Tunnel): void; onStop(tunnel: Tunnel): void },
): Column<Tunnel> {
  return {
    id: 'actions',
    header,
    headerHidden: true,
    width: '28px',
    fixed: true,
    align: 'end',
    cell: (tunnel) => (
      <TunnelMenu
        tunnel={tunnel}
        onOpen={() => actions.onOpen(tunnel)}
        onStop={() => actions.onStop(tunnel)}
      />
    ),
  }
}
