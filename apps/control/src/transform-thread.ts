/** The thread in which control runs the transforms of webhooks. */
import { parentPort } from 'node:worker_threads'
import { serveTransforms } from '@nora/webhooks/thread'

if (parentPort !== null) await serveTransforms(parentPort)
