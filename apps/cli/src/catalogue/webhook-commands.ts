import type { CommandSpec } from '../commands/command.ts'
import {
  internalTunnelOptions,
  openInternalTunnel,
} from '../commands/tunnels/publish/open-internal-tunnel.ts'
import { checkWebhook } from '../commands/webhooks/check/check-webhook.ts'
import { createWebhook } from '../commands/webhooks/create-webhook.ts'
import { exportWebhook } from '../commands/webhooks/export/export-webhook.ts'
import { listWebhooks } from '../commands/webhooks/list-webhooks.ts'
import { createListenWebhook } from '../commands/webhooks/listen/listen-webhook.ts'
import { pauseWebhook, resumeWebhook } from '../commands/webhooks/pause-webhook.ts'
import { removeWebhook } from '../commands/webhooks/remove-webhook.ts'
import { replayWebhook } from '../commands/webhooks/replay/replay-webhook.ts'
import { rotateWebhook } from '../commands/webhooks/rotate-webhook.ts'
import { sendTest } from '../commands/webhooks/send-test.ts'
import { showWebhook } from '../commands/webhooks/show-webhook.ts'
import { tailWebhook } from '../commands/webhooks/tail/tail-webhook.ts'

export const webhookCommands: readonly CommandSpec[] = [
  createWebhook,
  createListenWebhook(openInternalTunnel, internalTunnelOptions),
  listWebhooks,
  showWebhook,
  tailWebhook,
  replayWebhook,
  exportWebhook,
  checkWebhook,
  sendTest,
  pauseWebhook,
  resumeWebhook,
  rotateWebhook,
  removeWebhook,
]
