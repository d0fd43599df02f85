import type { TeamMember } from '@nora/contract/teams'
import { ConfirmManyDialog, notify, useTexts } from '@nora/ui'
import { personName } from '../../../platform/lists/people.tsx'
import { useTeamChange } from '../team.queries.ts'
import { membersTexts } from './members.messages.ts'

export type SeatsDialogProps = {
  members: readonly TeamMember[]
  give: boolean
  open: boolean
  onClose(): void
}

/** Gives seats to all of them, or takes them away. */
export function SeatsDialog({ members, give, open, onClose }: SeatsDialogProps) {
  const texts = useTexts(membersTexts)
  const { mutateAsync } = useTeamChange(
    (api, id: string) => api.teams.changeTeamMember({ params: { id }, body: { has_seat: give } }),
    { isPlaced: true },
  )
  const { done, ...own } = texts.seatDialog[give ? 'give' : 'take']
  return (
    <ConfirmManyDialog
      items={members}
      open={open}
      onClose={onClose}
      itemKey={({ id }) => id}
      itemName={(member) => <span className="font-[560]">{personName(member)}</span>}
      itemNote={({ has_seat }) => texts.seatStates[has_seat ? 'yes' : 'no']}
      act={({ id }) => mutateAsync(id)}
      onDone={(count) => notify({ title: done(count) })}
      texts={{
        ...own,
        list: texts.seatDialog.list,
        failed: texts.seatDialog.failed,
        confirm: give ? texts.giveSeat : texts.takeSeat,
      }}
    />
  )
}
