import { calls } from '@nora/contract/calls'
import { type ApiCalls, type ApiOptions, makeCalls } from './api.ts'

/** One async function per route of the contract: `api.tunnels.listTunnels({ query: { limit: 10 } })`. */
export function createApi(options: ApiOptions): ApiCalls {
  return makeCalls(calls, options)
}
