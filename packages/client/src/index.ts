/**
 * Typed calls over the contract, for console, client and SDK. One function per route, the same names.
 * Owns nothing but the request: no cache, no retry, no storage. Throws ApiProblem for every answer that
 * is not a success and NetworkError when there was no answer.
 */
export { type ApiCalls, type CallFetch, createStreamCall, makeCalls, TIMEOUT_MS } from './api.ts'
export { createApi } from './create-api.ts'
export { ApiProblem, NetworkError, type NetworkErrorReason, UNNAMED } from './errors.ts'
