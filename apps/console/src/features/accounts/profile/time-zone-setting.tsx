import type { CurrentUser } from '@nora/contract/accounts'
import { Button, lazyPart, Skeleton, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { getDeviceTimeZone } from '../../../platform/device-time-zone.ts'
import { Setting } from '../../../platform/setting.tsx'
import { profileTexts } from './profile.messages.ts'
import { useUpdateUser } from './profile.queries.ts'

const TimeZoneField = lazyPart(() => import('./time-zone-field.tsx'), 'TimeZoneField')

export function TimeZoneSetting({ user }: { user: CurrentUser }) {
  const { timeZone: texts } = useTexts(profileTexts)
  const updating = useUpdateUser()
  const here = getDeviceTimeZone()
  const change = (zone: string) => updating.mutate({ time_zone: zone === '' ? null : zone })
  return (
    <Setting
      title={texts.title}
      help={
        <>
          {texts.help} {user.time_zone !== here && texts.here(here)}
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-[34px] w-full sm:w-64" />}>
        <TimeZoneField value={user.time_zone} disabled={updating.isPending} onChange={change} />
      </Suspense>
      {user.time_zone !== here && (
        <Button look="ghost" size="small" onClick={() => change(here)}>
          {texts.useHere}
        </Button>
      )}
    </Setting>
  )
}
