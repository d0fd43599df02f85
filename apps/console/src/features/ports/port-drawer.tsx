import type { Port } from '@nora/contract'
import { formatDateTime } from '@nora/kit'
import {
  Button,
  CommandBlock,
  Copyable,
  CopyButton,
  FactList,
  RelativeTime,
  Section,
  useLang,
  useTexts,
} from '@nora/ui'
import { LogOut, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ObjectDrawer } from '../../platform/lists/object-drawer.tsx'
import { personInFull, personName } from '../../platform/lists/people.tsx'
import { PortDot } from './port-use.tsx'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import type { PortScope } from './ports-filter.ts'
import type { PortActions } from './ports-page-props.ts'

export type PortDrawerProps = PortActions & { id: string; scope: PortScope; onClose(): void }

export function PortDrawer({ id, scope, onClose, ...actions }: PortDrawerProps) {
  const { drawer: texts, copyAddress } = useTexts(portsTexts)
  return (
    <ObjectDrawer
      items={usePorts(scope).data}
      id={id}
      onClose={onClose}
      title={({ address }) => <span className="font-mono text-[15px]">{address}</span>}
      actions={({ address }) => <CopyButton text={address} label={copyAddress} />}
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(port) => <Content port={port} {...actions} />}
    </ObjectDrawer>
  )
}

function Content({ port, onEdit, onRelease }: PortActions & { port: Port }) {
  const { drawer: texts, ...all } = useTexts(portsTexts)
  const state = port.tunnel && port.tunnel.state !== 'closed' ? port.tunnel.state : 'free'
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex items-center gap-2.5 font-[550]">
          <PortDot port={port} />
          {all.states[state]}
        </p>
        <span className="ml-auto flex gap-2">
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(port)}>
            {all.edit}
          </Button>
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => onRelease([port])}>
            {all.release}
          </Button>
        </span>
      </div>
      {port.tunnel ? (
        <TunnelBehind tunnel={port.tunnel} />
      ) : (
        <Section title={texts.open}>
          <CommandBlock command={`nora tcp 5432 --port ${port.alias ?? port.port}`} />
        </Section>
      )}
      <About port={port} />
    </div>
  )
}

function TunnelBehind({ tunnel }: { tunnel: NonNullable<Port['tunnel']> }) {
  const { drawer: texts } = useTexts(portsTexts)
  const facts: [string, ReactNode][] = [
    [texts.target, <code key="target">{tunnel.target}</code>],
    [texts.machine, tunnel.machine],
    [texts.openedBy, personName(tunnel.user)],
    [texts.since, <RelativeTime key="since" at={tunnel.opened_at} style="duration" />],
  ]
  return (
    <Section title={texts.tunnel}>
      <FactList facts={facts} />
    </Section>
  )
}

function About({ port }: { port: Port }) {
  const { drawer: texts, everyone } = useTexts(portsTexts)
  const lang = useLang()
  const { alias, description, allow, deny, user } = port
  const facts: [string, ReactNode][] = [
    [texts.address, <Copyable key="address" text={port.address} />],
    ...(alias ? [[texts.alias, <code key="alias">{alias}</code>] as [string, ReactNode]] : []),
    ...(description ? [[texts.description, description] as [string, ReactNode]] : []),
    [texts.allow, allow.length > 0 ? <Networks key="allow" networks={allow} /> : everyone],
    ...(deny.length > 0
      ? [[texts.deny, <Networks key="deny" networks={deny} />] as [string, ReactNode]]
      : []),
    [texts.region, port.region],
    [texts.person, personInFull(user)],
    [texts.reserved, formatDateTime(lang, new Date(port.created_at))],
    [texts.id, <Copyable key="id" text={port.id} />],
  ]
  return (
    <Section title={texts.about}>
      <FactList facts={facts} />
    </Section>
  )
}

function Networks({ networks }: { networks: readonly string[] }) {
  return (
    <span className="flex max-h-40 flex-col overflow-y-auto">
      {networks.map((network) => (
        <code key={network}>{network}</code>
      ))}
    </span>
  )
}
