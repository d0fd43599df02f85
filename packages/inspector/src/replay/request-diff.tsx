import type { CapturedDetail } from '@nora/contract/tunnels'
import { useBody } from '../bodies/use-body.ts'
import type { BodySource } from '../exchanges/exchange-source.ts'
import { compareHeaders } from './compared-headers.ts'
import { BodyChanges, HeaderChanges } from './message-changes.tsx'

export type RequestDiffProps = { before: CapturedDetail; after: CapturedDetail; source: BodySource }

/** How two requests differ, in headers and bodies. */
export function RequestDiff({ before, after, source }: RequestDiffProps) {
  return (
    <div className="flex flex-col gap-5">
      <HeaderChanges of="request" changes={compareHeaders(before.request.headers, after.request.headers)} />
      <BodyChanges
        of="request"
        before={useRequestBody(before, source)}
        after={useRequestBody(after, source)}
      />
    </div>
  )
}

function useRequestBody({ id, request }: CapturedDetail, source: BodySource) {
  return useBody(source.bodyUrl(id, 'request'), request.body.kept_bytes)
}
