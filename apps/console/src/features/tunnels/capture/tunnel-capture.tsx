import type { Tunnel } from '@nora/contract/tunnels'
import { buttonStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { captureTexts } from '../../../platform/captures/capture.messages.ts'
import { useCapture } from '../../../platform/captures/capture.queries.ts'
import { CaptureSection } from '../../../platform/captures/capture-section.tsx'

/** In the drawer of a tunnel: whether its requests are kept, and the way to those that are. */
export function TunnelCapture({ tunnel: { id } }: { tunnel: Tunnel }) {
  const texts = useTexts(captureTexts)
  const captured = { of: 'tunnels', id } as const
  const { data: capture } = useCapture(captured)
  if (!capture) return null
  return (
    <CaptureSection captured={captured} capture={capture}>
      {(capture.is_on || capture.kept > 0) && (
        <Link to="/tunnels/$id/requests" params={{ id }} className={buttonStyle()}>
          {texts.open}
        </Link>
      )}
    </CaptureSection>
  )
}
