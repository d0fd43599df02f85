import type { WebhookTarget } from '@nora/contract/webhooks'
import { formatNumber } from '@nora/kit'
import { Badge, Button, Card, FactList, notify, RelativeTime, useLang, useTexts } from '@nora/ui'
import { Zap } from 'lucide-react'
import { errorWords, TargetStateWord } from '../../state-word.tsx'
import { targetTexts } from '../../target/target.messages.ts'
import { countWords } from '../count-words.ts'
import { toHours } from './target-form.ts'
import { TargetMenu } from './target-menu.tsx'
import { targetsTexts } from './targets.messages.ts'
import { useTargetChanges } from './use-target-changes.ts'

type TargetCardProps = {
  webhookId: string
  target: WebhookTarget
  mayChange: boolean
  onEdit(): void
  onRemove(): void
}

/** One target: its state with the reason, what it gets, and how it is treated. */
export function TargetCard({ webhookId, target, mayChange, onEdit, onRemove }: TargetCardProps) {
  const texts = useTexts(targetsTexts)
  const { kinds } = useTexts(targetTexts)
  const lang = useLang()
  const { name, kind, address, state, reason, failing_since, waiting, dead } = target
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h2 className="min-w-0 font-[560] wrap-anywhere">{name}</h2>
          <TargetStateWord state={state} />
          <Badge>{kinds[kind]}</Badge>
          <span className="ml-auto flex items-center gap-1.5">
            {mayChange && state === 'failing' && <ProbeButton webhookId={webhookId} target={target} />}
            {mayChange && (
              <TargetMenu webhookId={webhookId} target={target} onEdit={onEdit} onRemove={onRemove} />
            )}
          </span>
        </div>
        {kind !== 'agent' && <p className="font-mono text-code wrap-anywhere">{address}</p>}
        {(reason !== null || failing_since !== null) && (
          <p className="text-sm text-soft wrap-anywhere">
            {reason !== null && errorWords(lang, reason)}
            {failing_since !== null && (
              <>
                {reason !== null && ' · '}
                {texts.failingSince} <RelativeTime at={failing_since} />
              </>
            )}
          </p>
        )}
        {(waiting > 0 || dead > 0) && (
          <p className="flex flex-wrap gap-x-3 text-sm">
            {waiting > 0 && <span className="text-warn">{texts.waiting(countWords(lang, waiting))}</span>}
            {dead > 0 && <span className="text-bad">{texts.dead(countWords(lang, dead))}</span>}
          </p>
        )}
        <TargetFacts target={target} />
      </Card>
    </li>
  )
}

function TargetFacts({ target }: { target: WebhookTarget }) {
  const texts = useTexts(targetsTexts)
  const lang = useLang()
  const { filter, transform, sign, retry, rate_per_s, concurrency, on_dead } = target
  const { facts } = texts
  const code = (text: string) => (
    <code className="line-clamp-6 text-sm whitespace-pre-wrap wrap-anywhere">{text}</code>
  )
  const hours = formatNumber(lang, Number(toHours(retry.within_s)))
  return (
    <div className="text-sm">
      <FactList
        facts={[
          [facts.filter, filter === null ? texts.every : code(filter)],
          [
            facts.transform,
            transform === null ? (
              texts.asItCame
            ) : (
              <>
                {texts.transformKinds[transform.kind]} {code(transform.source)}
              </>
            ),
          ],
          [facts.sign, texts.signs[sign]],
          [facts.retry, texts.retries(retry.attempts, hours)],
          [facts.pace, texts.pace(rate_per_s, concurrency)],
          [facts.onDead, texts.onDead[on_dead]],
        ]}
      />
    </div>
  )
}

/** Tries the next delivery of a target that fails; a good answer makes it active. */
function ProbeButton({ webhookId, target }: { webhookId: string; target: WebhookTarget }) {
  const texts = useTexts(targetsTexts)
  const lang = useLang()
  const { probe } = useTargetChanges(webhookId)
  function tell({ is_good, status, error }: NonNullable<typeof probe.data>) {
    if (is_good) notify({ title: texts.probeGood(`${status ?? ''}`) })
    else {
      const why = errorWords(lang, error ?? `HTTP ${status}`)
      notify({ type: 'error', title: texts.probeBad(why) })
    }
  }
  return (
    <Button
      size="small"
      icon={<Zap aria-hidden="true" />}
      loading={probe.isPending}
      onClick={() => probe.mutate(target.id, { onSuccess: tell })}
    >
      {texts.probe}
    </Button>
  )
}
