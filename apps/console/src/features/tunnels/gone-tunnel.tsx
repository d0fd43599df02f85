import { useTexts } from '@nora/ui'
import { Navigate } from '@tanstack/react-router'
import { tunnelsTexts } from './tunnels.messages.ts'

/** In place of a page about a tunnel that does not exist: the list of tunnels, which says so above itself. */
export function GoneTunnel() {
  const { gone } = useTexts(tunnelsTexts)
  return <Navigate to="/tunnels" state={{ note: gone }} replace />
}
