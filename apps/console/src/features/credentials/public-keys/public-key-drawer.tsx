import type { PublicKey } from '@nora/contract/credentials'
import { formatDateTime } from '@nora/kit'
import { Button, CommandBlock, Copyable, FactList, Section, useLang, useTexts } from '@nora/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ObjectDrawer } from '../../../platform/lists/object-drawer.tsx'
import { personInFull } from '../../../platform/lists/people.tsx'
import { ExpiryCell } from '../expiry-cell.tsx'
import { LastUseCell } from '../last-use-cell.tsx'
import { KeyType } from './key-type.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import type { KeyScope } from './public-keys-filter.ts'
import type { PublicKeyActions } from './public-keys-page-props.ts'

export type PublicKeyDrawerProps = PublicKeyActions & { id: string; scope: KeyScope; onClose(): void }

export function PublicKeyDrawer({ id, scope, onClose, ...actions }: PublicKeyDrawerProps) {
  const { drawer: texts } = useTexts(publicKeysTexts)
  return (
    <ObjectDrawer
      items={usePublicKeys(scope).data}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(key) => <Content publicKey={key} {...actions} />}
    </ObjectDrawer>
  )
}

function Content({ publicKey, onEdit, onRemove }: PublicKeyActions & { publicKey: PublicKey }) {
  const { drawer: texts, ...all } = useTexts(publicKeysTexts)
  const lang = useLang()
  const { user, names, last_used_at, last_used_address } = publicKey
  const facts: [string, ReactNode][] = [
    [texts.fingerprint, <Copyable key="fingerprint" text={publicKey.fingerprint} />],
    [texts.type, <KeyType key="type" type={publicKey.type} bits={publicKey.bits} />],
    [texts.person, personInFull(user)],
    [texts.names, names.length === 0 ? all.anyName : <code key="names">{names.join(', ')}</code>],
    [texts.expires, <ExpiryCell key="expires" expires_at={publicKey.expires_at} />],
    [
      texts.lastUsed,
      <LastUseCell key="used" at={last_used_at} address={last_used_address} never={all.neverUsed} />,
    ],
    [texts.added, formatDateTime(lang, new Date(publicKey.created_at))],
    [texts.id, <Copyable key="id" text={publicKey.id} />],
  ]
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(publicKey)}>
          {all.edit}
        </Button>
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove([publicKey])}>
          {all.remove}
        </Button>
      </div>
      <FactList facts={facts} />
      <Section title={texts.key}>
        <CommandBlock command={publicKey.key} className="[&_code]:break-all" />
      </Section>
    </div>
  )
}
