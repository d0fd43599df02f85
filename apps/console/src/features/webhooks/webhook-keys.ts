const all = ['webhooks']

/** Under which what is known of webhooks is kept. */
export const WEBHOOK_KEYS = {
  all,
  lists: [...all, 'list'],
  choices: [...all, 'choices'],
  webhook: (id: string) => [...all, 'one', id],
  requestLists: (id: string) => [...all, 'requests', id],
  requests: (id: string, shown: { q: string; states: readonly string[] }) => [...all, 'requests', id, shown],
  request: (id: string, requestId: string) => [...all, 'request', id, requestId],
  allRequests: (id: string) => [...all, 'request', id],
  check: (id: string, rules: string) => [...all, 'check', id, rules],
  dead: (id: string) => [...all, 'dead', id],
  replay: (id: string, replayId: string) => [...all, 'replay', id, replayId],
}
