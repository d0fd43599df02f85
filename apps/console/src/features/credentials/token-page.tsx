import type { NewToken, TokenState } from '@nora/contract/credentials'
import {
  Button,
  Card,
  CommandBlock,
  EmptyState,
  Notice,
  PageHead,
  RelativeTime,
  Skeleton,
  useTexts,
} from '@nora/ui'
import { KeyRound, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { type ClientAt, loginCommand, saveTokenCommand } from './client-commands.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { useRenewToken, useTokenState } from './credentials.queries.ts'
import { RenewDialog } from './renew-dialog.tsx'

export function TokenPage({ client }: { client: ClientAt }) {
  const texts = useTexts(credentialsTexts)
  usePageTitle(texts.title)
  const state = useTokenState()
  const renewing = useRenewToken()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={texts.sentence}
        actions={
          state.data?.token && (
            <Button icon={<RotateCw aria-hidden="true" />} onClick={() => setAsking(true)}>
              {texts.renew}
            </Button>
          )
        }
      />
      <div className="flex max-w-[860px] flex-col gap-5 px-4 py-5 sm:px-8">
        {renewing.data && <WholeToken token={renewing.data} client={client} />}
        <Card>
          {state.isError && !state.data ? (
            <LoadFailure title={texts.loadFailed} error={state.error} onRetry={state.refetch} />
          ) : (
            <Current
              state={state.data}
              onCreate={() => renewing.mutate()}
              isCreating={renewing.isPending && !isAsking}
            />
          )}
        </Card>
        <div>
          <p className="text-soft">{texts.withoutToken}</p>
          <CommandBlock command={loginCommand(client)} className="mt-2.5" />
        </div>
      </div>
      <RenewDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={renewing.mutateAsync} />
    </>
  )
}

/** The only moment the whole token is on the screen. */
function WholeToken({ token, client }: { token: NewToken; client: ClientAt }) {
  const texts = useTexts(credentialsTexts)
  return (
    <Notice tone="ok" title={texts.onceTitle}>
      <p>{texts.once}</p>
      <CommandBlock command={token.token} className="mt-2.5" />
      <p className="mt-3">{texts.saveCommand}</p>
      <CommandBlock command={saveTokenCommand(client, token.token)} className="mt-1.5" />
    </Notice>
  )
}

type CurrentProps = { state: TokenState | undefined; isCreating: boolean; onCreate(): void }

function Current({ state, isCreating, onCreate }: CurrentProps) {
  const texts = useTexts(credentialsTexts)
  if (!state) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3 p-6">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  }
  if (!state.token) {
    return (
      <EmptyState
        drawing="keys"
        title={texts.none}
        sentence={texts.noneSentence}
        action={
          <Button
            look="primary"
            icon={<KeyRound aria-hidden="true" />}
            loading={isCreating}
            onClick={onCreate}
          >
            {texts.create}
          </Button>
        }
      />
    )
  }
  return (
    <div className="px-4 py-5 sm:px-6">
      <dl className="grid gap-x-6 sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-y-2.5 max-sm:[&_dt:not(:first-child)]:mt-3">
        <dt className="text-faint">{texts.yours}</dt>
        <dd>
          <code className="text-sm">{state.token}</code>
        </dd>
        {state.team && (
          <>
            <dt className="text-faint">{texts.team}</dt>
            <dd className="wrap-anywhere">{state.team.name}</dd>
          </>
        )}
        <dt className="text-faint">{texts.created}</dt>
        <dd>{state.created_at && <RelativeTime at={state.created_at} />}</dd>
        <dt className="text-faint">{texts.lastUsed}</dt>
        <dd>{state.last_used_at ? <RelativeTime at={state.last_used_at} /> : texts.neverUsed}</dd>
      </dl>
      {state.team && <p className="mt-4 text-sm text-soft">{texts.teamHint(state.team.name)}</p>}
      <p className="mt-4 border-t border-line pt-3.5 text-sm text-faint">{texts.hiddenHint}</p>
    </div>
  )
}
