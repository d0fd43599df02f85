import type { ApiKey } from '@nora/contract/credentials'
import { formatDateTime } from '@nora/kit'
import { Button, Copyable, FactList, useLang, useTexts } from '@nora/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ObjectDrawer } from '../../../platform/lists/object-drawer.tsx'
import { ExpiryCell } from '../expiry-cell.tsx'
import { LastUseCell } from '../last-use-cell.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useApiKeys } from './api-keys.queries.ts'
import type { ApiKeyActions } from './api-keys-page-props.ts'

export type ApiKeyDrawerProps = {
  id: string
  onClose(): void
  /** Another key: the one it was made with. */
  onOpen(id: string): void
} & ApiKeyActions

export function ApiKeyDrawer({ id, onClose, ...actions }: ApiKeyDrawerProps) {
  const { drawer: texts } = useTexts(apiKeysTexts)
  const { data: keys } = useApiKeys()
  return (
    <ObjectDrawer
      items={keys}
      id={id}
      onClose={onClose}
      title={({ description }) => description}
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(key) => <Content apiKey={key} maker={keys?.find((one) => one.id === key.parent_id)} {...actions} />}
    </ObjectDrawer>
  )
}

type ContentProps = Omit<ApiKeyDrawerProps, 'id' | 'onClose'> & { apiKey: ApiKey; maker: ApiKey | undefined }

function Content({ apiKey, maker, onOpen, onRename, onRevoke }: ContentProps) {
  const { drawer: texts, ...all } = useTexts(apiKeysTexts)
  const lang = useLang()
  const { last_used_at, last_used_address } = apiKey
  const facts: [string, ReactNode][] = [
    [texts.key, <code key="key">{apiKey.masked}</code>],
    [texts.scope, `${all.scopes[apiKey.scope]}. ${all.scopeHelp[apiKey.scope]}`],
    [texts.expires, <ExpiryCell key="expires" expires_at={apiKey.expires_at} />],
    [
      texts.lastUsed,
      <LastUseCell key="used" at={last_used_at} address={last_used_address} never={all.neverUsed} />,
    ],
    [texts.created, formatDateTime(lang, new Date(apiKey.created_at))],
  ]
  if (maker) {
    const open = (
      <Button key="maker" size="small" onClick={() => onOpen(maker.id)}>
        {maker.description}
      </Button>
    )
    facts.push([texts.parent, open])
  }
  facts.push([texts.id, <Copyable key="id" text={apiKey.id} />])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => onRename(apiKey)}>
          {all.rename}
        </Button>
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onRevoke([apiKey])}>
          {all.revoke}
        </Button>
      </div>
      <FactList facts={facts} />
    </div>
  )
}
