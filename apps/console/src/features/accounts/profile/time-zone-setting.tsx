import type { CurrentUser } from '@nora/contract/accounts'
import { Button, classNames, controlStyle, useTexts } from '@nora/ui'
import { Setting } from '../../../platform/setting.tsx'
import { profileTexts } from './profile.messages.ts'
import { useUpdateUser } from './profile.queries.ts'
import { deviceTimeZone, timeZoneGroups } from './time-zones.ts'

/** A native list: four hundred zones are found by typing, on phones by the wheel. */
export function TimeZoneSetting({ user }: { user: CurrentUser }) {
  const { timeZone: texts } = useTexts(profileTexts)
  const updating = useUpdateUser()
  const here = deviceTimeZone()
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
      <select
        aria-label={texts.title}
        value={user.time_zone ?? ''}
        disabled={updating.isPending}
        onChange={(event) => change(event.target.value)}
        className={classNames(controlStyle, 'sm:w-64')}
      >
        <option value="">{texts.none}</option>
        {timeZoneGroups(user.time_zone).map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {user.time_zone !== here && (
        <Button look="ghost" size="small" onClick={() => change(here)}>
          {texts.useHere}
        </Button>
      )}
    </Setting>
  )
}
