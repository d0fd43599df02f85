import type { TemporalToken } from '@nora/contract/credentials'
import { Button, Card, CommandBlock, RelativeTime, Skeleton, useTexts } from '@nora/ui'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { useTeams } from '../../platform/teams/own-teams.queries.ts'
import { type ClientAt, loginCommand } from './client-commands.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { useAnswerClient, useWaitingClient } from './credentials.queries.ts'
import { findAskedTeam, TeamChoice } from './team-choice.tsx'

export type ClientLoginPageProps = {
  id: string
  /** The user that the client would act for. */
  userName: string
  /** Where to go when it is done; `team`: where the client opens tunnels. */
  homeLink: (team: TemporalToken['team']) => ReactNode
  /** The client that asked, and that may ask again. */
  asking: ClientAt
}

/** A client on some machine asks to be let in; a person compares the code and decides. */
export function ClientLoginPage({ id, userName, homeLink, asking }: ClientLoginPageProps) {
  const { client: texts } = useTexts(credentialsTexts)
  usePageTitle(texts.title)
  const waiting = useWaitingClient(id)
  if (waiting.isPending) return <Loading />
  if (waiting.isError) throw waiting.error
  switch (waiting.data?.state) {
    case 'pending':
      return <Question client={waiting.data} userName={userName} />
    case 'approved':
    case 'used':
      return (
        <Outcome
          icon={<CircleCheck aria-hidden="true" className="text-ok" />}
          title={texts.approved}
          sentence={texts.approvedSentence(waiting.data.client.machine, waiting.data.team?.name ?? null)}
        >
          {homeLink(waiting.data.team)}
        </Outcome>
      )
    case 'denied':
      return (
        <Outcome
          icon={<CircleX aria-hidden="true" className="text-bad" />}
          title={texts.denied}
          sentence={texts.deniedSentence}
        >
          {homeLink(null)}
        </Outcome>
      )
    default:
      return (
        <Outcome
          icon={<CircleDashed aria-hidden="true" className="text-faint" />}
          title={texts.expired}
          sentence={texts.expiredSentence}
        >
          <CommandBlock command={loginCommand(asking)} />
        </Outcome>
      )
  }
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-56" />
    </div>
  )
}

function Question({ client, userName }: { client: TemporalToken; userName: string }) {
  const { client: texts } = useTexts(credentialsTexts)
  const answering = useAnswerClient(client.id)
  const list = useTeams()
  const teams = list.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const asked = findAskedTeam(teams, client.asked_team)
  const team_id = chosen ?? asked?.id ?? teams.find(({ current }) => current)?.id ?? ''
  const rows: [string, ReactNode][] = [
    [texts.machine, client.client.machine],
    [texts.os, client.client.os],
    [texts.version, client.client.version],
    [texts.address, <code key="address">{client.address}</code>],
    [texts.asked, <RelativeTime key="asked" at={client.created_at} />],
  ]
  return (
    <>
      <h1 className="text-[22px] leading-7 font-semibold tracking-[-0.015em]">{texts.heading}</h1>
      <p className="mt-1.5 text-soft">{texts.lead(userName)}</p>
      <Card className="mt-6">
        <div className="border-b border-line px-5 py-4 text-center">
          <p className="text-sm text-soft">{texts.code}</p>
          <p className="mt-1 font-mono text-[26px] leading-9 font-semibold tracking-[0.08em]">
            {client.user_code}
          </p>
        </div>
        <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 px-5 py-4">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {list.isPending ? (
        <Skeleton className="mt-4 h-24" />
      ) : list.isError ? (
        <LoadFailure title={texts.teamsFailed} error={list.error} onRetry={list.refetch} />
      ) : (
        <TeamChoice
          teams={teams}
          value={team_id}
          onChange={setChosen}
          unknown={asked ? null : client.asked_team}
        />
      )}
      <p className="mt-4 text-sm text-soft">{texts.warning}</p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button
          size="large"
          disabled={answering.isPending}
          loading={answering.isPending && answering.variables?.answer === 'deny'}
          onClick={() => answering.mutate({ answer: 'deny' })}
        >
          {texts.refuse}
        </Button>
        <Button
          size="large"
          look="primary"
          disabled={answering.isPending || team_id === ''}
          loading={answering.isPending && answering.variables?.answer === 'approve'}
          onClick={() => answering.mutate({ answer: 'approve', team_id })}
        >
          {texts.allow}
        </Button>
      </div>
    </>
  )
}

type OutcomeProps = { icon: ReactNode; title: string; sentence: string; children: ReactNode }

function Outcome({ icon, title, sentence, children }: OutcomeProps) {
  return (
    <div role="status">
      <h1 className="flex items-center gap-2.5 text-[22px] leading-7 font-semibold tracking-[-0.015em] [&_svg]:size-6 [&_svg]:shrink-0">
        {icon}
        {title}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">{sentence}</p>
      {children}
    </div>
  )
}
