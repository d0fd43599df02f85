import { IconButton, notify, useTexts } from '@nora/ui'
import { FlaskConical, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../platform/use-may.ts'
import { debugTexts } from './debug.messages.ts'
import type { DebugText } from './debug-text.ts'
import { ShareDialog } from './share-dialog.tsx'
import { addTestCase } from './to-test-case.ts'
import { toTyped } from './typed-request.ts'
import type { Debugging } from './use-debugging.ts'

/** What is done with a trace: kept as a test of the policy, or shared. */
export function TraceActions({ text, debugging }: { text: DebugText; debugging: Debugging }) {
  const texts = useTexts(debugTexts)
  const mayShare = useMay('traffic_policies.own')
  const [isSharing, setSharing] = useState(false)
  const { running, input, standIns } = debugging
  const debugged = running.data
  const trace = debugged?.trace

  function saveTest() {
    if (!debugged || !trace) return
    const { request, response } = debugged.input
    const { status, kind } = trace.decision
    const name = `${request.method} ${new URL(request.url).pathname} → ${status ?? kind}`
    const test = { name, request: toTyped(request, response), standIns, decision: trace.decision }
    text.addTest?.((tests) => addTestCase(tests, test))
    notify({ title: texts.testAdded })
  }
  return (
    <div className="flex">
      {text.addTest && (
        <IconButton
          label={texts.saveTest}
          icon={<FlaskConical aria-hidden="true" />}
          disabled={!trace || trace.decision.kind === 'unknown'}
          onClick={saveTest}
        />
      )}
      {mayShare && (
        <IconButton
          label={texts.share}
          icon={<Share2 aria-hidden="true" />}
          disabled={!trace}
          onClick={() => setSharing(true)}
        />
      )}
      {isSharing && <ShareDialog asked={{ ...text.asked, ...input }} onClose={() => setSharing(false)} />}
    </div>
  )
}
