import type { Gateway } from '@nora/contract/gateways'
import { Button, lazyPart, useTexts } from '@nora/ui'
import { FlaskConical, Wrench } from 'lucide-react'
import { Suspense, useState } from 'react'
import { detailTexts } from './detail.messages.ts'

const MaintenanceDialog = lazyPart(() => import('./maintenance/maintenance-dialog.tsx'), 'MaintenanceDialog')
const TryDialog = lazyPart(() => import('./try/try-dialog.tsx'), 'TryDialog')

export function GatewayActions({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(detailTexts)
  const [dialog, open] = useState<'maintenance' | 'try' | null>(null)
  const close = () => open(null)
  return (
    <>
      <Button icon={<FlaskConical aria-hidden="true" />} onClick={() => open('try')}>
        {texts.tryRequest}
      </Button>
      {!gateway.is_read_only && !gateway.is_over_limit && (
        <Button icon={<Wrench aria-hidden="true" />} onClick={() => open('maintenance')}>
          {texts.maintenance}
        </Button>
      )}
      <Suspense>
        {dialog === 'maintenance' && <MaintenanceDialog gateway={gateway} onClose={close} />}
        {dialog === 'try' && <TryDialog gateway={gateway} onClose={close} />}
      </Suspense>
    </>
  )
}
