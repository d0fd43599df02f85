import type { TeamMember } from '@nora/contract'
import { Badge, useTexts } from '@nora/ui'
import { personName } from '../../../platform/lists/people.tsx'
import { membersTexts } from './members.messages.ts'

export function PersonCell({ member }: { member: TeamMember }) {
  const texts = useTexts(membersTexts)
  return (
    <span className="flex min-w-0 items-center gap-[11px]">
      <Portrait member={member} />
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

function Portrait({ member }: { member: TeamMember }) {
  if (member.avatar_url) {
    return <img src={member.avatar_url} alt="" className="size-7 shrink-0 rounded-full" />
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-xs font-semibold text-soft"
    >
      {[...personName(member)][0]?.toUpperCase()}
    </span>
  )
}
