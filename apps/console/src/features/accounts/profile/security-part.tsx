import type { CurrentUser } from '@nora/contract/accounts'
import { Button, Card, SkeletonRows, useTexts } from '@nora/ui'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { Setting, SettingGroup } from '../../../platform/setting.tsx'
import { mfaTexts } from '../mfa/mfa.messages.ts'
import { useMfa } from '../mfa/mfa.queries.ts'
import { MfaSetting } from '../mfa/mfa-setting.tsx'
import { profileTexts } from './profile.messages.ts'

const ChangeEmailDialog = lazy(() =>
  import('./change-email-dialog.tsx').then((file) => ({ default: file.ChangeEmailDialog })),
)
const ChangePasswordDialog = lazy(() =>
  import('./change-password-dialog.tsx').then((file) => ({ default: file.ChangePasswordDialog })),
)

// Below what one comes for most.
const PasskeysSetting = lazy(() =>
  import('../passkeys/passkeys-setting.tsx').then((file) => ({ default: file.PasskeysSetting })),
)
// Only where the operator has set up providers.
const ProviderLinksSetting = lazy(() =>
  import('../providers/provider-links-setting.tsx').then((file) => ({ default: file.ProviderLinksSetting })),
)

export type SecurityPartProps = {
  user: CurrentUser
  leastPassword: number
  isMailboxShown: boolean
  arePasskeysAvailable: boolean
  hasProviders: boolean
}

export function SecurityPart({ user, arePasskeysAvailable, hasProviders, ...rest }: SecurityPartProps) {
  const { loadFailed } = useTexts(mfaTexts)
  const mfa = useMfa()
  return (
    <>
      <SettingGroup>
        <EmailSetting user={user} isMailboxShown={rest.isMailboxShown} />
        {mfa.data && (
          <>
            <PasswordSetting user={user} mfa={mfa.data} leastPassword={rest.leastPassword} />
            <MfaSetting user={user} mfa={mfa.data} />
          </>
        )}
      </SettingGroup>
      {mfa.isPending && (
        <Card>
          <SkeletonRows rows={2} />
        </Card>
      )}
      {mfa.isError && !mfa.data && <LoadFailure title={loadFailed} error={mfa.error} onRetry={mfa.refetch} />}
      <Suspense>{arePasskeysAvailable && <PasskeysSetting />}</Suspense>
      <Suspense>{hasProviders && <ProviderLinksSetting />}</Suspense>
    </>
  )
}

function EmailSetting({ user, isMailboxShown }: Pick<SecurityPartProps, 'user' | 'isMailboxShown'>) {
  const { email: texts } = useTexts(profileTexts)
  const [isChanging, setChanging] = useState(false)
  return (
    <Setting title={texts.title} help={<span className="wrap-anywhere">{user.email}</span>}>
      <Button onClick={() => setChanging(true)}>{texts.change}</Button>
      <Suspense>
        {isChanging && (
          <ChangeEmailDialog isMailboxShown={isMailboxShown} onClose={() => setChanging(false)} />
        )}
      </Suspense>
    </Setting>
  )
}

type PasswordSettingProps = Pick<SecurityPartProps, 'user' | 'leastPassword'> & {
  mfa: NonNullable<ReturnType<typeof useMfa>['data']>
}

function PasswordSetting(props: PasswordSettingProps) {
  const { password: texts } = useTexts(profileTexts)
  const [isChanging, setChanging] = useState(false)
  const { has_password } = props.user
  return (
    <Setting title={texts.title} help={has_password ? texts.isSet : texts.isNotSet}>
      <Button onClick={() => setChanging(true)}>{has_password ? texts.change : texts.set}</Button>
      <Suspense>
        {isChanging && <ChangePasswordDialog {...props} onClose={() => setChanging(false)} />}
      </Suspense>
    </Setting>
  )
}
