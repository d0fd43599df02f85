import { ApiProblem } from '@nora/client'
import type { InviteEnding, InvitePreview } from '@nora/contract/teams'
import { Skeleton, useLang, useTexts } from '@nora/ui'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { TeamTile } from '../../../platform/teams/team-tile.tsx'
import { invitesTexts } from './invites.messages.ts'

export function InviteLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-48" />
    </div>
  )
}

export function InviteHead({ team }: { team: InvitePreview['team'] }) {
  const { accept: texts } = useTexts(invitesTexts)
  return (
    <div className="flex items-center gap-3.5">
      <TeamTile large team={team} />
      <h1 className="min-w-0 text-[22px] leading-7 font-semibold tracking-[-0.015em] break-words">
        {texts.heading(team.name)}
      </h1>
    </div>
  )
}

/** A link that opens nothing: how its invitation ended, and where to go on. */
export function InviteEnded({ error, children }: { error: Error; children: ReactNode }) {
  const { accept: texts } = useTexts(invitesTexts)
  const lang = useLang()
  const ending = getEnding(error)
  return (
    <div role="alert">
      <h1 className="flex items-center gap-2.5 text-[22px] leading-7 font-semibold tracking-[-0.015em]">
        <CircleX aria-hidden="true" className="size-6 shrink-0 text-bad" />
        {ending === null ? texts.goneTitle : texts.endedTitles[ending]}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">{failureSentence(error, lang)}</p>
      {children}
    </div>
  )
}

function getEnding(error: Error): InviteEnding | null {
  const ended = error instanceof ApiProblem ? error.data.ended : undefined
  return typeof ended === 'string' && ended in invitesTexts.en.accept.endedTitles
    ? (ended as InviteEnding)
    : null
}
