import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { formatDuration } from '@nora/kit'
import { Button, Dialog, FactList, Notice, Spinner, StatusBadge, useLang, useTexts } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../../platform/load-failure.tsx'
import { usePlatform } from '../../../../platform/platform.tsx'
import { memberReason } from '../../state-word.tsx'
import { memberName } from './member-name.ts'
import { membersTexts } from './members.messages.ts'

type CheckDialogProps = { gateway: Gateway; member: GatewayMember; onClose(): void }

/** Checks a member now, and shows what came back. */
export function CheckDialog({ gateway, member, onClose }: CheckDialogProps) {
  const { checked: texts } = useTexts(membersTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const check = useQuery({
    queryKey: ['gateway_check', gateway.id, member.id],
    queryFn: ({ signal }) =>
      api.gateways.checkGatewayMember({ params: { id: gateway.id, member: member.id } }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    throwOnError: false,
  })
  const { data } = check
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={memberName(member)}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div aria-live="polite">
        {check.isFetching && (
          <p className="flex items-center gap-2 text-soft">
            <Spinner /> {texts.checking}
          </p>
        )}
        {check.error && !check.isFetching && (
          <LoadFailure title={texts.failed} error={check.error} onRetry={check.refetch} />
        )}
        {data && !check.isFetching && (
          <div className="flex flex-col gap-3">
            <Notice tone={data.is_good ? 'ok' : 'warn'}>{data.is_good ? texts.good : texts.bad}</Notice>
            <FactList
              facts={[
                ...(data.seen.status !== null
                  ? [[texts.status, <StatusBadge key="status" status={data.seen.status} />] as const]
                  : []),
                ...(data.seen.error
                  ? [[texts.error, memberReason(lang, { reason: data.seen.error })] as const]
                  : []),
                [texts.took, formatDuration(lang, data.seen.took_ms)],
                ...(data.seen.text ? [[texts.text, <code key="text">{data.seen.text}</code>] as const] : []),
              ]}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
