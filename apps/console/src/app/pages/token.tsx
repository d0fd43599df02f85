import { TokenPage } from '../../features/credentials/index.ts'
import { useClient } from '../use-client.ts'

export function Token() {
  return <TokenPage client={useClient()} />
}
