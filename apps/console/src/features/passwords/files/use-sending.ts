import { useEffect, useRef, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { useVaultChange } from '../passwords.queries.ts'
import type { Upload } from './file-transfer.ts'

export type Sending<Answer> = {
  file: File
  upload: Upload<Answer>
  ending: AbortController
  done: number
  /** Why it broke off. */
  problem: unknown
}

export type SendingState<Answer> = {
  sending: Sending<Answer> | null
  begin(file: File, upload: Upload<Answer>): void
  /** After it broke off: where it was. */
  goOn(): void
  cancel(): void
}

/** A file on its way to the server. Whoever leaves leaves nothing half-sent behind. */
export function useSending<Answer>(onSent: (answer: Answer) => void): SendingState<Answer> {
  const [sending, setSending] = useState<Sending<Answer> | null>(null)
  const adding = useVaultChange((_vault, { upload, ending }: Sending<Answer>) =>
    upload.run({
      signal: ending.signal,
      onProgress: (done) => setSending((now) => now && { ...now, done }),
    }),
  )
  const latest = useRef<Sending<Answer> | null>(null)
  useEffect(() => {
    latest.current = sending
  })
  useEffect(() => () => end(latest.current), [])

  function run(one: Sending<Answer>) {
    const begun = { ...one, problem: null }
    setSending(begun)
    adding.mutate(begun, {
      onSuccess: (answer) => {
        setSending(null)
        onSent(answer)
      },
      onError: (problem) =>
        setSending((now) => (problem instanceof GivenUp ? null : now && { ...now, problem })),
    })
  }
  return {
    sending,
    begin: (file, upload) => run({ file, upload, ending: new AbortController(), done: 0, problem: null }),
    goOn() {
      if (sending) run(sending)
    },
    cancel() {
      end(sending)
      setSending(null)
    },
  }
}

/** A running upload takes itself back at its next chunk. */
function end(sending: Sending<unknown> | null): void {
  if (sending?.problem) void sending.upload.cancel()
  else sending?.ending.abort()
}
