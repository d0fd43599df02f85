import { Button, CommandBlock, Skeleton, useTexts } from '@nora/ui'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ClientAt, loginCommand, saveTokenCommand } from './client-commands.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { useRenewToken, useTokenState } from './credentials.queries.ts'
import { RenewDialog } from './renew-dialog.tsx'

/** The command that saves the token in the client: whole right after it was made, masked from then on. */
export function SaveTokenStep(client: ClientAt) {
  const texts = useTexts(credentialsTexts)
  return (
    <>
      <TokenCommand {...client} />
      <p className="text-sm text-faint">{texts.step.orLogin}</p>
      <CommandBlock command={loginCommand(client)} />
    </>
  )
}

function TokenCommand(client: ClientAt) {
  const texts = useTexts(credentialsTexts)
  const state = useTokenState()
  const renewing = useRenewToken()
  const [isAsking, setAsking] = useState(false)
  if (renewing.data) {
    return (
      <>
        <CommandBlock command={saveTokenCommand(client, renewing.data.token)} />
        <p className="text-sm text-ok">{texts.once}</p>
      </>
    )
  }
  if (state.isPending) return <Skeleton className="h-[38px]" />
  if (!state.data?.token) {
    return (
      <>
        <MaskedCommand client={client} token="nt_…">
          <Button size="small" loading={renewing.isPending} onClick={() => renewing.mutate()}>
            {texts.create}
          </Button>
        </MaskedCommand>
        <p className="text-sm text-faint">{texts.step.onDemand}</p>
      </>
    )
  }
  return (
    <>
      <MaskedCommand client={client} token={state.data.token}>
        <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => setAsking(true)}>
          {texts.renew}
        </Button>
      </MaskedCommand>
      <p className="text-sm text-faint">{texts.step.masked}</p>
      <RenewDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={renewing.mutateAsync} />
    </>
  )
}

const MASK = '•'
type MaskedCommandProps = { client: ClientAt; token: string; children: ReactNode }

/** Looks like the command, but there is nothing in it to copy yet. */
function MaskedCommand({ client, token, children }: MaskedCommandProps) {
  const [before, after] = saveTokenCommand(client, MASK).split(MASK)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken py-1 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 py-1 text-sm break-words">
        {before}
        <span className="text-faint">{token}</span>
        {after}
      </code>
      {children}
    </div>
  )
}
