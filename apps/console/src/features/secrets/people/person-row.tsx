import type { SecretsRole } from '@nora/contract/secrets'
import { Badge, IconButton, Select, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { ShieldAlert, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../platform/lists/avatar.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { frameTexts } from '../frame.messages.ts'
import { membersTexts } from './members.messages.ts'

type PersonRowProps = {
  person: PersonView
  role: SecretsRole
  isOwn: boolean
  isNew?: boolean
  /** Where the right comes from, or what it waits for. */
  note?: ReactNode
  /** A line of its own, such as the words of the key. */
  below?: ReactNode
  /** Those that may be given; all when left out. */
  roles?: readonly SecretsRole[]
  /** Without it the row is only looked at. */
  onRole?(role: SecretsRole): void
  onRemove?(): void
}

const ROLES = ['viewer', 'editor', 'admin'] as const

/** One person with a role: who, whether their key was compared, and which role. */
export function PersonRow({
  person,
  role,
  roles: given = ROLES,
  isOwn,
  isNew = false,
  note,
  below,
  onRole,
  onRemove,
}: PersonRowProps) {
  const texts = useTexts(membersTexts)
  const { roles } = useTexts(frameTexts)
  const name = personName({ ...person, id: person.user_id })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <Avatar person={{ ...person, id: person.user_id, avatar_url: null }} />
      <span className="min-w-44 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{name}</span>
          {isOwn && <Badge>{texts.you}</Badge>}
          {isNew && <Badge tone="accent">{texts.isNew}</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-1 text-xs text-faint">
          {person.key === 'verified' ? (
            <ShieldCheck aria-hidden="true" className="size-3.5 text-ok" />
          ) : (
            <ShieldAlert aria-hidden="true" className="size-3.5 text-warn" />
          )}
          {texts.keys[person.key]}
          {note && <span>· {note}</span>}
        </span>
        {below && <span className="block text-xs text-faint">{below}</span>}
      </span>
      {onRole ? (
        <Select
          aria-label={texts.roleOf(name)}
          className="w-44! max-sm:ml-10"
          value={role}
          onChange={onRole}
          options={given.map((value) => ({ value, label: roles[value] }))}
        />
      ) : (
        <span className="text-sm text-soft">{roles[role]}</span>
      )}
      {onRemove && (
        <IconButton
          size="small"
          label={texts.remove(name)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
