import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** A bar at the top for as long as there is no network. */
export function OfflineBar() {
  const texts = useTexts(uiTexts)
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-center text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {texts.offline}
        </div>
      )}
    </div>
  )
}
