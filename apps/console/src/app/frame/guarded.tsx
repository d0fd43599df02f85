import { Outlet } from '@tanstack/react-router'
import { ConfirmationProvider } from '../../features/accounts/index.ts'
import { useSettings } from '../../platform/settings.ts'

/** Whatever is done behind the guard may take a proof of identity: one dialog asks for it. */
export function Guarded() {
  const settings = useSettings()
  return (
    <ConfirmationProvider isMailboxShown={settings?.is_mailbox_shown ?? false}>
      <Outlet />
    </ConfirmationProvider>
  )
}
