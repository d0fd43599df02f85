/** The thread in which the client tries transforms of webhooks. */
import { parentPort } from 'node:worker_threads'
import { serveTransforms } from '@nora/webhooks/thread'

if (parentPort !== null) await serveTransforms(parentPort)
