/** The moments at which rules run, as files name them, in their order. */
export const PHASES = [
  'on_tcp_connect',
  'on_http_request',
  'on_http_response',
  'on_event_stream_message',
] as const

export type Phase = (typeof PHASES)[number]
