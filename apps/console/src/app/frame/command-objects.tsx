import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { CodeXml, EthernetPort, Globe, KeySquare } from 'lucide-react'
import { useApiKeys, usePublicKeys } from '../../features/credentials/index.ts'
import { useDomains } from '../../features/domains/index.ts'
import { usePorts } from '../../features/ports/index.ts'
import { Group, Item, type Run } from './command-items.tsx'
import { frameTexts } from './frame.messages.ts'

/** The reader's own things, found by their names. Each opens on the page where it stands. */
export function NamedObjects({ run }: { run: Run }) {
  return (
    <>
      <Domains run={run} />
      <Ports run={run} />
      <PublicKeys run={run} />
      <ApiKeys run={run} />
    </>
  )
}

function Domains({ run }: { run: Run }) {
  const { navigation } = useTexts(frameTexts)
  const navigate = useNavigate()
  const { data: domains = [] } = useDomains('own')
  return (
    <Group heading={navigation.domains}>
      {domains.map(({ id, hostname, description }) => (
        <Item
          key={id}
          icon={<Globe strokeWidth={1.7} />}
          label={hostname}
          note={description}
          value={`${hostname} ${description} ${id}`}
          onSelect={run(() => void navigate({ to: '/domains', search: { domain: id } }))}
        />
      ))}
    </Group>
  )
}

function Ports({ run }: { run: Run }) {
  const { navigation } = useTexts(frameTexts)
  const navigate = useNavigate()
  const { data: ports = [] } = usePorts('own')
  return (
    <Group heading={navigation.ports}>
      {ports.map(({ id, alias, address, description }) => (
        <Item
          key={id}
          icon={<EthernetPort strokeWidth={1.7} />}
          label={alias ?? address}
          note={alias ? address : description}
          value={`${alias ?? ''} ${address} ${description} ${id}`}
          onSelect={run(() => void navigate({ to: '/tcp_ports', search: { port: id } }))}
        />
      ))}
    </Group>
  )
}

function PublicKeys({ run }: { run: Run }) {
  const { navigation } = useTexts(frameTexts)
  const navigate = useNavigate()
  const { data: keys = [] } = usePublicKeys('own')
  return (
    <Group heading={navigation.publicKeys}>
      {keys.map(({ id, name, fingerprint }) => (
        <Item
          key={id}
          icon={<KeySquare strokeWidth={1.7} />}
          label={name}
          note={fingerprint}
          value={`${name} ${fingerprint} ${id}`}
          onSelect={run(() => void navigate({ to: '/public_keys', search: { key: id } }))}
        />
      ))}
    </Group>
  )
}

function ApiKeys({ run }: { run: Run }) {
  const { navigation } = useTexts(frameTexts)
  const navigate = useNavigate()
  const { data: keys = [] } = useApiKeys()
  return (
    <Group heading={navigation.apiKeys}>
      {keys.map(({ id, description, masked }) => (
        <Item
          key={id}
          icon={<CodeXml strokeWidth={1.7} />}
          label={description}
          note={masked}
          value={`${description} ${masked} ${id}`}
          onSelect={run(() => void navigate({ to: '/api_keys', search: { key: id } }))}
        />
      ))}
    </Group>
  )
}
