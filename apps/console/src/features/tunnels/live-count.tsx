import { useLiveTunnelCount } from './tunnels.queries.ts'

export function LiveCount() {
  const count = useLiveTunnelCount()
  return count > 0 && <span className="ml-auto text-xs text-faint">{count}</span>
}
