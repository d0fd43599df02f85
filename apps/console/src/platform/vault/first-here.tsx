import { Button, Notice, RelativeTime, useTexts } from '@nora/ui'
import type { RecordView } from '@nora/vault-client'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { gateTexts } from './gate.messages.ts'
import { useVaultKeeper } from './use-vault.ts'
import { VAULT_QUERIES } from './vault-keeper.ts'

const CONTENTS = [...VAULT_QUERIES, 'contents']

/** This browser remembers nothing: a server could show it an older moment, which only its owner would notice. */
export function FirstHere() {
  const { firstHere: texts } = useTexts(gateTexts)
  const keeper = useVaultKeeper()
  const newest = useNewestChange()
  return (
    <div className="px-4 pt-4 sm:px-8">
      <Notice tone="info" title={texts.title}>
        <p>
          {texts.sentence}
          {newest !== null && (
            <>
              {' '}
              {texts.newest} <RelativeTime at={newest} />.
            </>
          )}
        </p>
        <Button size="small" className="mt-2" onClick={() => keeper.endFirstHere()}>
          {texts.understood}
        </Button>
      </Notice>
    </div>
  )
}

/** When the newest of the records that this page has was changed; null where it has none. */
function useNewestChange(): string | null {
  const queries = useQueryClient()
  // What the folders hold is told here as they come.
  useIsFetching({ queryKey: CONTENTS })
  let newest: string | null = null
  for (const [, records = []] of queries.getQueriesData<RecordView[]>({ queryKey: CONTENTS })) {
    for (const { changed_at } of records) if (newest === null || changed_at > newest) newest = changed_at
  }
  return newest
}
