import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { CodeXml, KeySquare, Trash2 } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { getVerbs } from '../../platform/navigation/verbs.messages.ts'
import { apiKeysTexts } from './api-keys/api-keys.messages.ts'
import { useApiKeys } from './api-keys/api-keys.queries.ts'
import { RevokeKeysDialog } from './api-keys/revoke-keys-dialog.tsx'
import { credentialsTitles as titles } from './credentials-titles.messages.ts'
import { publicKeysTexts } from './public-keys/public-keys.messages.ts'
import { usePublicKeys } from './public-keys/public-keys.queries.ts'
import { RemoveKeysDialog } from './public-keys/remove-keys-dialog.tsx'

/** The reader’s own SSH and API keys in the command menu. */
export function KeyItems(props: FoundItemsProps) {
  return (
    <>
      <PublicKeyItems {...props} />
      <ApiKeyItems {...props} />
    </>
  )
}

function PublicKeyItems({ run, ask, typed }: FoundItemsProps) {
  const { publicKeys: heading } = useTexts(titles)
  const { remove } = useTexts(publicKeysTexts)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<KeySquare strokeWidth={1.7} />}
      objects={usePublicKeys('own').data ?? []}
      label={({ name }) => name}
      note={({ fingerprint }) => fingerprint}
      onOpen={({ id }) => run(() => void navigate({ to: '/public_keys', search: { key: id } }))}
      verbs={[
        {
          label: remove,
          verbs: getVerbs('remove'),
          icon: <Trash2 />,
          onSelect: (key) => ask((onClose) => <RemoveKeysDialog items={[key]} open onClose={onClose} />),
        },
      ]}
      typed={typed}
    />
  )
}

function ApiKeyItems({ run, ask, typed }: FoundItemsProps) {
  const { apiKeys: heading } = useTexts(titles)
  const { revoke } = useTexts(apiKeysTexts)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<CodeXml strokeWidth={1.7} />}
      objects={useApiKeys().data ?? []}
      label={({ description }) => description}
      note={({ masked }) => masked}
      onOpen={({ id }) => run(() => void navigate({ to: '/api_keys', search: { key: id } }))}
      verbs={[
        {
          label: revoke,
          verbs: getVerbs('revoke'),
          icon: <Trash2 />,
          onSelect: (key) => ask((onClose) => <RevokeKeysDialog items={[key]} open onClose={onClose} />),
        },
      ]}
      typed={typed}
    />
  )
}
