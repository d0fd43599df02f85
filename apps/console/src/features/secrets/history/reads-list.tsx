import type { SecretRead } from '@nora/contract/secrets'
import { RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { Server, User } from 'lucide-react'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { historyTexts } from './history.messages.ts'
import { useReads } from './history.queries.ts'

/** Who has read the config, people and machines, as the server has noted it. */
export function ReadsList({ configId }: { configId: string }) {
  const { page: texts } = useTexts(historyTexts)
  const failures = useTexts(failuresTexts)
  const { data, error, refetch } = useReads(configId)
  if (error) return <VaultLoadFailure title={failures.reads} error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <>
      <p className="mb-2 text-sm text-soft">{texts.readsHelp}</p>
      {data.length === 0 ? (
        <p className="text-soft">{texts.noReads}</p>
      ) : (
        <ul aria-label={texts.reads} className="divide-y divide-line rounded-lg border border-line">
          {data.map((read) => (
            <ReadRow key={read.subject} read={read} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReadRow({ read: { kind, name, last_at, reads } }: { read: SecretRead }) {
  const { page: texts } = useTexts(historyTexts)
  const Icon = kind === 'machine' ? Server : User
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name ?? texts.former}</span>
        <span className="block text-xs text-faint">
          {kind === 'machine' && `${texts.machine} · `}
          {texts.minutes(reads)}
        </span>
      </span>
      <RelativeTime at={last_at} className="text-sm text-faint" />
    </li>
  )
}
