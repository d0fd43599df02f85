import type { Duplex } from 'node:stream'
import { EventStream, getContentCodings, isEventStream, type PolicyRun } from '@nora/policy'
import { createCompressor, createDecompressor } from './codings.ts'
import { type TextEditor, TextStage } from './text-stage.ts'

/** What rules want done to the body of the answer, as streams, one behind the other. */
export function createResponseStages(run: PolicyRun): readonly Duplex[] {
  const { response, plan } = run
  if (response === null) return []
  const { bodyEdits } = response
  const hasEvents = plan.phases.on_event_stream_message.length > 0 && isEventStream(response.headers)
  if (bodyEdits.isEmpty && !hasEvents) return []
  const editors: TextEditor[] = bodyEdits.createReplacers()
  if (hasEvents) editors.push(new EventStream((event) => run.runEvent(event)))
  const stages = createEditingStages(editors, getContentCodings(response))
  return bodyEdits.coding === null ? stages : [...stages, createCompressor(bodyEdits.coding)]
}

/** The same for the body of the request. */
export function createRequestStages({ request }: PolicyRun): readonly Duplex[] {
  if (request === null || request.bodyEdits.isEmpty) return []
  return createEditingStages(request.bodyEdits.createReplacers(), getContentCodings(request))
}

/** A body that came in a coding goes on in it: whoever gets it has asked for that, or was told of it. */
function createEditingStages(editors: readonly TextEditor[], codings: readonly string[]): Duplex[] {
  if (editors.length === 0) return []
  const [coding, ...others] = codings
  const decompressor = coding === undefined || others.length > 0 ? undefined : createDecompressor(coding)
  if (coding !== undefined && decompressor === undefined) return []
  const stages = editors.map((editor, index) =>
    index === 0 ? new TextStage(editor, decompressor ?? null) : new TextStage(editor, null),
  )
  if (coding === undefined || decompressor === undefined) return stages
  return [decompressor, ...stages, createCompressor(coding)]
}
