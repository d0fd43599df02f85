import { holdsSecret } from '@nora/capture/secret-names'
import { Skeleton, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { decodeWhole, parseJson } from '../bodies/body-kind.ts'
import type { BodyState } from '../bodies/use-body.ts'
import { inspectorTexts } from '../inspector.messages.ts'
import type { HeaderChange } from './compared-headers.ts'
import { diffTexts } from './diff.messages.ts'
import { diffLines } from './diff-lines.ts'
import { DiffText } from './diff-text.tsx'

/** Only this much of the beginning of a body is compared. */
const COMPARED_BYTES = 1024 * 1024

/** Whether two requests are compared, or two responses. */
type Of = { of: 'request' | 'response' }

/** Headers that two messages do not share; values that are secret stay hidden. */
export function HeaderChanges({ of, changes }: Of & { changes: readonly HeaderChange[] }) {
  const texts = useTexts(diffTexts)
  const title = texts[of].headers
  const { hidden } = useTexts(inspectorTexts)
  const lines = changes.flatMap(({ name, before, after }) => {
    const told = (value: string) => `${name}: ${holdsSecret(name, value) ? hidden(value.length) : value}`
    return [
      ...before.map((value) => ({ kind: 'removed', text: told(value) }) as const),
      ...after.map((value) => ({ kind: 'added', text: told(value) }) as const),
    ]
  })
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {lines.length === 0 ? <p className="text-faint">{texts.same}</p> : <DiffText lines={lines} />}
    </section>
  )
}

/** What differs in the bodies of two messages, by lines. */
export function BodyChanges({ of, before, after }: Of & { before: BodyState; after: BodyState }) {
  const texts = useTexts(diffTexts)
  const title = texts[of].body
  const compared = useMemo(
    () =>
      before.state === 'loaded' && after.state === 'loaded' ? compareBodies(before.bytes, after.bytes) : null,
    [before, after],
  )
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {before.state === 'failed' || after.state === 'failed' ? (
        <p className="text-bad">{texts.bodyFailed}</p>
      ) : compared === null ? (
        <Skeleton className="h-24 w-full" />
      ) : compared === 'same' || compared === 'different' ? (
        <p className="text-faint">{compared === 'same' ? texts.same : texts.differentBytes}</p>
      ) : (
        <>
          {compared.isTooDifferent && <p className="mb-1.5 text-soft">{texts.tooDifferent}</p>}
          <DiffText lines={compared.lines} />
        </>
      )}
    </section>
  )
}

/** Compares JSON as it is best read, and bytes that are no text only as a whole. */
function compareBodies(before: Uint8Array, after: Uint8Array) {
  if (before.length === after.length && before.every((byte, index) => byte === after[index])) return 'same'
  const texts = [before, after].map((bytes) => decodeWhole(bytes.subarray(0, COMPARED_BYTES)))
  const [old = null, young = null] = texts
  if (old === null || young === null) return 'different'
  const [oldLines = [], youngLines = []] = [old, young].map((text) => laidOut(text).split('\n'))
  const diff = diffLines(oldLines, youngLines)
  return diff.lines.every(({ kind }) => kind === 'same') ? 'same' : diff
}

function laidOut(text: string): string {
  const json = parseJson(text)
  return json === null ? text : JSON.stringify(json.value, null, 2)
}
