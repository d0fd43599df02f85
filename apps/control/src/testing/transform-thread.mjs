// Threads of Node 20 read no TypeScript by themselves.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { serveTransforms } = await import('@nora/webhooks/thread')
await serveTransforms(parentPort)
