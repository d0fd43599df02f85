import type { CapturedExchange, CapturedMessage, CapturedMessages } from '@nora/contract/tunnels'
import { useEffect, useState } from 'react'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'

const MOST_KEPT = 1_000

export type LoadedMessages = CapturedMessages & { id: string; state: 'loaded' }

export type MessagesState =
  | { id: string; state: 'loading' }
  | { id: string; state: 'failed' }
  | LoadedMessages

/** The messages of an exchange. A grown count in its summary asks for those that are new. */
export function useMessages(source: ExchangeSource, { id, message_count }: CapturedExchange): MessagesState {
  const [known, setKnown] = useState<MessagesState>({ id, state: 'loading' })
  const messages: MessagesState = known.id === id ? known : { id, state: 'loading' }
  const next = messages.state === 'loaded' ? getNext(messages.items) : 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says that there are more
  useEffect(() => {
    const stop = new AbortController()
    source.listMessages(id, next, stop.signal).then(
      (added) => setKnown((before) => withAdded(before, id, added)),
      () =>
        !stop.signal.aborted && setKnown((before) => (before.id === id ? before : { id, state: 'failed' })),
    )
    return () => stop.abort()
  }, [source, id, message_count])

  return messages
}

function withAdded(before: MessagesState, id: string, added: CapturedMessages): MessagesState {
  const kept = before.id === id && before.state === 'loaded' ? before.items : []
  const next = getNext(kept)
  const fresh = added.items.filter(({ sequence }) => sequence >= next)
  return { ...added, id, state: 'loaded', items: [...kept, ...fresh].slice(-MOST_KEPT) }
}

function getNext(items: readonly CapturedMessage[]): number {
  return (items.at(-1)?.sequence ?? -1) + 1
}
