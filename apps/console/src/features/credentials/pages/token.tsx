import { TokenPage } from '../token-page.tsx'
import { useClient } from '../use-client.ts'

export function Token() {
  return <TokenPage client={useClient()} />
}
