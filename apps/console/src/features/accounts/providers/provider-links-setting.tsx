import type { Provider, ProviderLink } from '@nora/contract/accounts'
import { Button, ConfirmDialog, notify, RelativeTime, SkeletonRows, Tooltip, useTexts } from '@nora/ui'
import { useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import { providerLinksTexts } from './provider-links.messages.ts'
import { useLinkProvider, useProviderLinks, useUnlinkProvider } from './provider-links.queries.ts'

export function ProviderLinksSetting() {
  const texts = useTexts(providerLinksTexts)
  const unlinking = useUnlinkProvider()
  const [leaving, setLeaving] = useState<Provider | null>(null)
  return (
    <>
      <SettingList title={texts.title} list={<List onUnlink={setLeaving} />} />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => !unlinking.isPending && setLeaving(null)}
        title={texts.unlinkTitle(leaving?.name ?? '')}
        consequence={texts.unlinkConsequence}
        confirm={texts.unlink}
        onConfirm={async () => {
          await unlinking.mutateAsync(leaving?.id ?? '').finally(() => setLeaving(null))
          notify({ title: texts.unlinkedNow(leaving?.name ?? '') })
        }}
      />
    </>
  )
}

function List({ onUnlink }: { onUnlink(provider: Provider): void }) {
  const texts = useTexts(providerLinksTexts)
  const list = useProviderLinks()
  const linking = useLinkProvider()
  if (list.isPending) return <SkeletonRows rows={2} />
  if (!list.data) return <LoadFailure title={texts.loadFailed} error={list.error} onRetry={list.refetch} />
  return (
    <ul>
      {list.data.items.map((item) => (
        <Row
          key={item.provider.id}
          item={item}
          isLinking={linking.isPending && linking.variables === item.provider.id}
          onLink={() => linking.mutate(item.provider.id)}
          onUnlink={() => onUnlink(item.provider)}
        />
      ))}
    </ul>
  )
}

type RowProps = { item: ProviderLink; isLinking: boolean; onLink(): void; onUnlink(): void }

function Row({ item: { provider, link, can_unlink }, isLinking, onLink, onUnlink }: RowProps) {
  const texts = useTexts(providerLinksTexts)
  return (
    <SettingRow
      icon={<ProviderIcon kind={provider.kind} />}
      title={provider.name}
      note={link ? <LinkNote link={link} /> : texts.notLinked}
    >
      {link ? (
        <Unlink isOnlyWay={!can_unlink} onPress={onUnlink} />
      ) : (
        <Button loading={isLinking} onClick={onLink}>
          {texts.link}
        </Button>
      )}
    </SettingRow>
  )
}

function LinkNote({ link }: { link: NonNullable<ProviderLink['link']> }) {
  const texts = useTexts(providerLinksTexts)
  return (
    <>
      <span className="wrap-anywhere">{link.label ?? texts.linked}</span>
      {link.last_used_at && (
        <>
          {', '}
          {texts.lastUsed} <RelativeTime at={link.last_used_at} />
        </>
      )}
    </>
  )
}

/** The last way in stays; why is said at the button, which the keyboard reaches. */
function Unlink({ isOnlyWay, onPress }: { isOnlyWay: boolean; onPress(): void }) {
  const texts = useTexts(providerLinksTexts)
  if (!isOnlyWay) return <Button onClick={onPress}>{texts.unlink}</Button>
  return (
    <Tooltip text={texts.lastWay}>
      <Button aria-disabled="true">{texts.unlink}</Button>
    </Tooltip>
  )
}
