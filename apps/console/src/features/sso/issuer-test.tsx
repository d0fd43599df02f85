import type { SsoTest } from '@nora/contract/sso'
import type { Lang } from '@nora/kit'
import { Button, FactList, Notice, useTexts } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { ssoTexts } from './sso.messages.ts'

/** Asks the issuer that is saved what it says of itself. */
export function IssuerTest({ disabled }: { disabled: boolean }) {
  const { issuer: texts } = useTexts(ssoTexts)
  const { api } = usePlatform()
  const testing = useMutation({
    mutationFn: () => api.sso.testSso(),
    meta: { failed: (lang: Lang) => ssoTexts[lang].issuer.testFailed },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button disabled={disabled} loading={testing.isPending} onClick={() => testing.mutate()}>
        {texts.test}
      </Button>
      {disabled && <p className="-mt-1.5 text-sm text-soft">{texts.testSaved}</p>}
      {testing.data && !disabled && <Decision test={testing.data} />}
    </div>
  )
}

function Decision({ test: { problem, detail, found } }: { test: SsoTest }) {
  const { issuer: texts } = useTexts(ssoTexts)
  if (found) {
    const { issuer, authorization_endpoint, token_endpoint, keys, has_pkce } = found
    return (
      <Notice tone="ok" title={texts.testOk} className="w-full">
        <FactList
          facts={[
            ['issuer', issuer],
            ['authorization', authorization_endpoint],
            ['token', token_endpoint],
          ]}
        />
        <p className="mt-1.5 text-sm text-soft">
          {texts.keys(keys)} · {texts.pkce[has_pkce ? 'yes' : 'no']}
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title={problem ? texts.problems[problem] : texts.testFailed} className="w-full">
      {detail && <code className="text-sm break-all">{detail}</code>}
    </Notice>
  )
}
