import type { Action } from '../policy-host.ts'

export const closeConnection: Action = () => ({ kind: 'close' })
