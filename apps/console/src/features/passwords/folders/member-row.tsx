import type { FolderRole } from '@nora/contract/passwords'
import { Badge, IconButton, Select, useTexts } from '@nora/ui'
import { ShieldAlert, ShieldCheck, X } from 'lucide-react'
import { Avatar } from '../../../platform/lists/avatar.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { foldersTexts } from './folders.messages.ts'
import type { DraftMember } from './member-draft.ts'
import { membersTexts } from './members.messages.ts'

type MemberRowProps = {
  member: DraftMember
  isOwn?: boolean
  /** Without it the row is only looked at. */
  onRole?(role: FolderRole): void
  onRemove?(): void
}

const ROLES = ['viewer', 'editor', 'admin'] as const

/** One member: who, whether their key was compared, and the role. */
export function MemberRow({ member, isOwn = false, onRole, onRemove }: MemberRowProps) {
  const texts = useTexts(membersTexts)
  const { roles } = useTexts(foldersTexts)
  const name = personName({ ...member, id: member.user_id })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <Avatar person={{ ...member, id: member.user_id, avatar_url: null }} />
      <span className="min-w-32 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{name}</span>
          {isOwn && <Badge>{texts.you}</Badge>}
          {member.is_new && <Badge tone="accent">{texts.isNew}</Badge>}
        </span>
        <span className="flex items-center gap-1 text-xs text-faint">
          {member.key === 'verified' ? (
            <ShieldCheck aria-hidden="true" className="size-3.5 text-ok" />
          ) : (
            <ShieldAlert aria-hidden="true" className="size-3.5 text-warn" />
          )}
          {texts.keys[member.key]}
        </span>
      </span>
      {onRole ? (
        <Select
          aria-label={texts.roleFor(name)}
          className="w-40!"
          value={member.role}
          onChange={onRole}
          options={ROLES.map((role) => ({ value: role, label: roles[role] }))}
        />
      ) : (
        <span className="text-sm text-soft">{roles[member.role]}</span>
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
