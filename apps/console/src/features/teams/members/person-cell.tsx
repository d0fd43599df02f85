import type { TeamMember } from '@nora/contract/teams'
import { Badge, useTexts } from '@nora/ui'
import { Avatar } from '../../../platform/lists/avatar.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { membersTexts } from './members.messages.ts'

export function PersonCell({ member }: { member: TeamMember }) {
  const texts = useTexts(membersTexts)
  return (
    <span className="flex min-w-0 items-center gap-[11px]">
      <Avatar person={member} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-[560]">{personName(member)}</span>
          {member.is_self && <Badge>{texts.you}</Badge>}
        </span>
        {member.name && <span className="block truncate text-xs text-faint">{member.email}</span>}
      </span>
    </span>
  )
}
