import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { CodeXml, KeySquare } from 'lucide-react'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Run } from '../../platform/navigation/navigation.ts'
import { useApiKeys } from './api-keys/api-keys.queries.ts'
import { credentialsTitles as titles } from './credentials-titles.messages.ts'
import { usePublicKeys } from './public-keys/public-keys.queries.ts'

/** The reader’s own SSH and API keys in the command menu. */
export function KeyItems({ run }: { run: Run }) {
  return (
    <>
      <PublicKeyItems run={run} />
      <ApiKeyItems run={run} />
    </>
  )
}

function PublicKeyItems({ run }: { run: Run }) {
  const { publicKeys: heading } = useTexts(titles)
  const navigate = useNavigate()
  const { data: keys = [] } = usePublicKeys('own')
  return (
    <Group heading={heading}>
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

function ApiKeyItems({ run }: { run: Run }) {
  const { apiKeys: heading } = useTexts(titles)
  const navigate = useNavigate()
  const { data: keys = [] } = useApiKeys()
  return (
    <Group heading={heading}>
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
