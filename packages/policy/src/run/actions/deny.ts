import type { Action } from '../policy-host.ts'
import { plainAnswer } from './outcomes.ts'

export const deny: Action = ({ config }) => {
  const status = (config.status_code as number | undefined) ?? 403
  return {
    kind: 'refuse',
    reason: 'denied',
    answer: plainAnswer(status, 'A rule of this site refuses the request.\n'),
  }
}
