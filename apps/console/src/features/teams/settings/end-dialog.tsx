import type { TeamDetails } from '@nora/contract/teams'
import { ConfirmDialog, Notice, useLang, useTexts } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { GivenUp } from '../../../platform/given-up.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import type { Confirmed } from './confirmed.ts'
import { settingsTexts } from './settings.messages.ts'

export type EndDialogProps = {
  what: 'leave' | 'delete'
  team: TeamDetails
  confirmed: Confirmed
  onClose(): void
  onGone(): void
}

/** Leaves the team, or deletes it when its name was typed. */
export function EndDialog({ what, team, confirmed, onClose, onGone }: EndDialogProps) {
  const texts = useTexts(settingsTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const ending = useMutation({
    mutationFn: () =>
      what === 'leave'
        ? api.teams.leaveTeam()
        : confirmed(() => api.teams.deleteTeam({ body: { name: team.name } })),
    onSuccess: onGone,
    meta: { isPlaced: true },
  })
  const isDeletion = what === 'delete'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={(isDeletion ? texts.removeTitle : texts.leaveTitle)(team.name)}
      consequence={isDeletion ? texts.removeConsequence(team.members) : texts.leaveHelp}
      confirm={isDeletion ? texts.removeConfirm : texts.leaveConfirm}
      typedName={isDeletion ? team.name : undefined}
      onConfirm={() => ending.mutateAsync()}
    >
      {ending.isError && !(ending.error instanceof GivenUp) && (
        <Notice tone="bad" title={texts.failed}>
          {failureSentence(ending.error, lang)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
