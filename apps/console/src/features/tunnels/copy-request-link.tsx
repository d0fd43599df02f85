import { CopyButton, useTexts } from '@nora/ui'
import { useRouter } from '@tanstack/react-router'
import { requestsTexts } from './requests.messages.ts'

/** Copies the address under which colleagues find the request. */
export function CopyRequestLink({ tunnelId, requestId }: { tunnelId: string; requestId: string }) {
  const texts = useTexts(requestsTexts)
  const router = useRouter()
  const { href } = router.buildLocation({
    to: '/tunnels/$id/requests/$requestId',
    params: { id: tunnelId, requestId },
  })
  return <CopyButton text={new URL(href, window.location.origin).href} label={texts.copyLink} />
}
