import { Notice, Segmented, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useMay } from '../../../platform/use-may.ts'
import { CapturesList } from './captures-list.tsx'
import type { DebugAddress } from './debug-text.ts'
import { PasteForm } from './paste-form.tsx'
import { RequestForm } from './request-form.tsx'
import { requestsTexts } from './requests.messages.ts'
import type { TypedRequest } from './typed-request.ts'
import type { Debugging } from './use-debugging.ts'

const WAYS = ['captured', 'typed', 'pasted'] as const
type Way = (typeof WAYS)[number]

type RequestsPaneProps = DebugAddress & { debugging: Debugging; onCapture(id: string): void }

/** The request to debug with: one that was captured, typed, or pasted. */
export function RequestsPane({ debugging, search, onSearch, onCapture }: RequestsPaneProps) {
  const texts = useTexts(requestsTexts)
  const mayReadCaptures = useMay('captures.read_own')
  const [way, setWay] = useState<Way>(search.capture && mayReadCaptures ? 'captured' : 'typed')
  const ways = WAYS.filter((one) => mayReadCaptures || one !== 'captured')

  function type(request: TypedRequest) {
    debugging.setRequest(request)
    onSearch({ capture: undefined }, false)
    setWay('typed')
  }
  return (
    <div className="grid gap-4 p-4">
      <Segmented
        label={texts.way}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: texts.ways[value] }))}
      />
      {way === 'captured' && (
        <CapturesList
          endpoint={search.endpoint}
          onEndpoint={(endpoint) => onSearch({ endpoint }, false)}
          chosen={search.capture}
          onChoose={onCapture}
          onEdit={type}
        />
      )}
      {way === 'typed' && (
        <>
          {search.capture && <Notice tone="info">{texts.capturedChosen}</Notice>}
          <RequestForm request={debugging.request} onChange={type} />
        </>
      )}
      {way === 'pasted' && <PasteForm onRead={type} />}
    </div>
  )
}
