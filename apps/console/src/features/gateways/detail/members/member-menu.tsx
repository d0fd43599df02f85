import type { GatewayMember } from '@nora/contract/gateways'
import { IconButton, Menu, useTexts } from '@nora/ui'
import { Ellipsis } from 'lucide-react'
import { memberName } from './member-name.ts'
import type { MemberVerb } from './member-verb.ts'
import { membersTexts } from './members.messages.ts'

type MemberMenuProps = {
  member: GatewayMember
  isReadOnly: boolean
  onAct(verb: MemberVerb, member: GatewayMember): void
}

export function MemberMenu({ member, isReadOnly, onAct }: MemberMenuProps) {
  const texts = useTexts(membersTexts)
  if (isReadOnly) return null
  const entry = (verb: MemberVerb) => ({ label: texts[verb], onSelect: () => onAct(verb, member) })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={texts.actionsOf(memberName(member))}
          icon={<Ellipsis aria-hidden="true" />}
          size="small"
        />
      }
      entries={[
        entry(member.state === 'drained' ? 'resume' : 'drain'),
        entry('check'),
        entry('edit'),
        { kind: 'separator' },
        { ...entry('remove'), danger: true },
      ]}
    />
  )
}
