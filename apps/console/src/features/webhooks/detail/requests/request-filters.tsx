import {
  Button,
  FilterChip,
  IconButton,
  Kbd,
  Notice,
  SearchField,
  Tooltip,
  useLang,
  useTexts,
} from '@nora/ui'
import { CircleHelp, Pause, Play } from 'lucide-react'
import { failureSentence } from '../../../../platform/failure-sentence.ts'
import { toOptions } from '../../../../platform/lists/list-filters.tsx'
import { type PageAddress, toList } from '../../../../platform/lists/list-search.ts'
import { statesTexts } from '../../states.messages.ts'
import type { WebhookSearch } from '../webhook-search.ts'
import { ExportMenu } from './export-menu.tsx'
import { isUnreadable } from './is-unreadable.ts'
import { requestsTexts } from './requests.messages.ts'
import type { usePausedList } from './use-paused-list.ts'

const STATES = [
  'queued',
  'delivered',
  'partly',
  'dead',
  'unmatched',
  'refused',
  'duplicate',
  'stored',
] as const

type RequestFiltersProps = PageAddress<WebhookSearch> & {
  webhookId: string
  list: ReturnType<typeof usePausedList>
  error: Error | null
}

/** What the list shows, and whether it moves. */
export function RequestFilters({ webhookId, search, onSearch, list, error }: RequestFiltersProps) {
  const texts = useTexts(requestsTexts)
  const { requests: states } = useTexts(statesTexts)
  const lang = useLang()
  return (
    <>
      <div className="flex items-center gap-1">
        <SearchField
          label={texts.search}
          hint={<Kbd>/</Kbd>}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined }, false)}
          className="min-w-0 flex-1"
        />
        <Tooltip text={texts.searchHelp}>
          <IconButton label={texts.searchHelp} tooltip={false} icon={<CircleHelp aria-hidden="true" />} />
        </Tooltip>
      </div>
      {isUnreadable(error) && (
        <Notice tone="warn" title={texts.searchWrong}>
          {failureSentence(error, lang)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          label={texts.state}
          options={toOptions(STATES, states)}
          value={toList(search.state)}
          onChange={(chosen) => onSearch({ state: chosen.join(',') || undefined }, false)}
        />
        <span className="ml-auto flex items-center gap-2">
          {list.newer > 0 && (
            <span role="status" className="text-sm text-soft">
              {texts.newer(list.newer)}
            </span>
          )}
          <Button
            look="ghost"
            size="small"
            icon={list.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            onClick={list.toggle}
          >
            {list.isPaused ? texts.resume : texts.pause}
          </Button>
          <ExportMenu webhookId={webhookId} search={search} />
        </span>
      </div>
    </>
  )
}
