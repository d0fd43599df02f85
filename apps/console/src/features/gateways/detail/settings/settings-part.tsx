import type { Gateway } from '@nora/contract/gateways'
import { Button, Card, ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useGatewayRemoval } from '../../gateways.queries.ts'
import { AboutSettings } from './about-settings.tsx'
import { BalanceSettings } from './balance-settings.tsx'
import { MirrorSettings } from './mirror-settings.tsx'
import { settingsTexts } from './settings.messages.ts'
import { UpstreamSettings } from './upstream-settings.tsx'

export function SettingsPart({ gateway }: { gateway: Gateway }) {
  const isPool = gateway.upstream.kind === 'pool'
  return (
    <>
      <AboutSettings gateway={gateway} />
      <UpstreamSettings gateway={gateway} />
      {isPool && <BalanceSettings gateway={gateway} />}
      {isPool && gateway.members.length > 0 && <MirrorSettings gateway={gateway} />}
      {!gateway.is_read_only && <Removal gateway={gateway} />}
    </>
  )
}

/** Deletes it when its name was typed. */
function Removal({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(settingsTexts)
  const navigate = useNavigate()
  const removing = useGatewayRemoval()
  const [isAsking, ask] = useState(false)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isGone) void navigate({ to: '/gateways' })
  }, [isGone, navigate])
  const { id, name, endpoint } = gateway
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{texts.remove}</h2>
        <p className="text-sm text-soft">{texts.removeHelp}</p>
      </div>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => ask(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          title={texts.removeTitle(name)}
          consequence={texts.removeConsequence(endpoint)}
          confirm={texts.remove}
          typedName={name}
          onConfirm={async () => {
            await removing.mutateAsync(id)
            notify({ title: texts.removed, message: name })
            setGone(true)
          }}
        >
          <FormProblem problem={removing.error} />
        </ConfirmDialog>
      )}
    </Card>
  )
}
