import type { MachineToken } from '@nora/contract/secrets'
import { Badge, Button, lazyPart, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { Server } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { ExposedDialog } from '../exposed/exposed-dialog.tsx'
import { failuresTexts } from '../failures.messages.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { settingsTexts } from './settings.messages.ts'
import { getTokenState, useTokens } from './tokens.queries.ts'

const TokenDialog = lazyPart(() => import('./token-dialog.tsx'), 'TokenDialog')
const TokenChangeDialog = lazyPart(() => import('./token-change-dialog.tsx'), 'TokenChangeDialog')

type Asked = { kind: 'change' | 'revoke' | 'exposed'; token: MachineToken }

/** Machines that read the config: what they may, when they last came, and their end. */
export function TokensList({ place }: { place: ConfigPlace }) {
  const { tokens: texts } = useTexts(settingsTexts)
  const failures = useTexts(failuresTexts)
  const mayMake = useMay('secrets.tokens')
  const { data, error, refetch } = useTokens(place.config.id)
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <SettingList
        title={texts.title}
        help={texts.help}
        action={mayMake && <Button onClick={() => setMaking(true)}>{texts.create}</Button>}
        list={
          error ? (
            <VaultLoadFailure title={failures.tokens} error={error} onRetry={refetch} />
          ) : !data ? (
            <SkeletonRows rows={2} />
          ) : data.length === 0 ? (
            <p className="px-4 py-4 text-soft sm:px-6">{texts.empty}</p>
          ) : (
            <ul aria-label={texts.list}>
              {data.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  onAsk={mayMake ? (kind) => setAsked({ kind, token }) : null}
                />
              ))}
            </ul>
          )
        }
      />
      <Suspense>{isMaking && <TokenDialog place={place} onClose={() => setMaking(false)} />}</Suspense>
      <Suspense>
        {asked?.kind === 'change' && <TokenChangeDialog token={asked.token} onClose={close} />}
      </Suspense>
      {asked?.kind === 'revoke' && (
        <RevokeDialog
          token={asked.token}
          configId={place.config.id}
          onRevokedAfterUse={(token) => setAsked({ kind: 'exposed', token })}
          onClose={close}
        />
      )}
      {asked?.kind === 'exposed' && <ExposedDialog configIds={asked.token.config_ids} onClose={close} />}
    </>
  )
}

type TokenRowProps = { token: MachineToken; onAsk: ((kind: 'change' | 'revoke') => void) | null }

function TokenRow({ token, onAsk }: TokenRowProps) {
  const { tokens: texts } = useTexts(settingsTexts)
  const { clock } = usePlatform()
  const state = getTokenState(token, clock.now())
  return (
    <SettingRow
      icon={<Server aria-hidden="true" />}
      title={
        <>
          {token.name}
          {state !== 'works' && <Badge tone="bad">{texts[state]}</Badge>}
        </>
      }
      note={
        <>
          {token.may_write ? texts.mayWrite : texts.readOnly}
          {token.config_ids.length > 1 && ` · ${texts.configs(token.config_ids.length)}`}
          {' · '}
          {token.cidrs.length > 0 ? token.cidrs.join(', ') : texts.anywhere}
          {' · '}
          {token.expires_at ? (
            <>
              {state === 'expired' ? texts.ended : texts.expires} <RelativeTime at={token.expires_at} />
            </>
          ) : (
            texts.forever
          )}
          {' · '}
          {token.used_at ? (
            <>
              {texts.used} <RelativeTime at={token.used_at} />{' '}
              {token.used_from && texts.from(token.used_from)}
            </>
          ) : (
            texts.never
          )}
        </>
      }
    >
      {onAsk && state !== 'revoked' && (
        <span className="flex gap-2">
          <Button size="small" aria-label={texts.changeOf(token.name)} onClick={() => onAsk('change')}>
            {texts.change}
          </Button>
          <Button size="small" aria-label={texts.revokeOf(token.name)} onClick={() => onAsk('revoke')}>
            {texts.revoke}
          </Button>
        </span>
      )}
    </SettingRow>
  )
}
