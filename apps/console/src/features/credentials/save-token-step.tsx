import { Button, CommandBlock, Skeleton, useTexts } from '@nora/ui'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { credentialsTexts } from './credentials.messages.ts'
import { useRenewToken, useTokenState } from './credentials.queries.ts'
import { RenewDialog } from './renew-dialog.tsx'

export const SAVE_TOKEN = 'nora config save-token'

/** The command that saves the token in the client: whole right after it was made, masked from then on. */
export function SaveTokenStep() {
  const texts = useTexts(credentialsTexts)
  return (
    <>
      <TokenCommand />
      <p className="text-sm text-faint">{texts.step.orLogin}</p>
      <CommandBlock command="nora login" />
    </>
  )
}

function TokenCommand() {
  const texts = useTexts(credentialsTexts)
  const state = useTokenState()
  const renewing = useRenewToken()
  const [isAsking, setAsking] = useState(false)
  if (renewing.data) {
    return (
      <>
        <CommandBlock command={`${SAVE_TOKEN} ${renewing.data.token}`} />
        <p className="text-sm text-ok">{texts.once}</p>
      </>
    )
  }
  if (state.isPending) return <Skeleton className="h-[38px]" />
  if (!state.data?.token) {
    return (
      <>
        <MaskedCommand token="nt_…">
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
      <MaskedCommand token={state.data.token}>
        <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => setAsking(true)}>
          {texts.renew}
        </Button>
      </MaskedCommand>
      <p className="text-sm text-faint">{texts.step.masked}</p>
      <RenewDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={renewing.mutateAsync} />
    </>
  )
}

/** Looks like the command, but there is nothing in it to copy yet. */
function MaskedCommand({ token, children }: { token: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken py-1 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 py-1 text-sm break-words">
        {SAVE_TOKEN} <span className="text-faint">{token}</span>
      </code>
      {children}
    </div>
  )
}
