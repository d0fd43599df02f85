import type { InspectorOptions } from '../inspector/inspector-server.ts'

/** Stands in for an inspector whose client nobody controls or measures. */
export const uncontrolled: Pick<InspectorOptions, 'control' | 'figures'> = {
  control: {
    token: 'a-token-that-nobody-has',
    tunnels: {
      list: () => [],
      add: async () => Promise.reject(new Error('nobody adds tunnels here')),
      stop: async () => Promise.reject(new Error('nobody stops tunnels here')),
    },
  },
  figures: () => ({
    version: '0.1.0',
    isOnline: true,
    legs: 1,
    rttMs: null,
    connections: 0,
    openConnections: 0,
    losses: 0,
    tunnels: [],
    requests: [],
  }),
}
