import type { Provider } from '@nora/contract/accounts'
import { Button, useTexts } from '@nora/ui'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import { providersTexts } from './providers.messages.ts'
import { useProviderSignIn } from './providers.queries.ts'

export type ProviderButtonsProps = { providers: readonly Provider[]; returnTo: string | undefined }

/** A way in by each identity provider of the installation. */
export function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  const texts = useTexts(providersTexts)
  const starting = useProviderSignIn(returnTo)
  // Until the browser has left, the button that was pressed stays busy.
  const busy = starting.isPending || starting.isSuccess ? starting.variables.id : null
  return (
    <div className="flex flex-col gap-2.5">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="large"
          icon={<ProviderIcon kind={provider.kind} />}
          loading={busy === provider.id}
          disabled={busy !== null}
          onClick={() => starting.mutate(provider)}
        >
          <span className="truncate">{texts.signIn(provider.name)}</span>
        </Button>
      ))}
      <FormProblem problem={starting.error} />
    </div>
  )
}
