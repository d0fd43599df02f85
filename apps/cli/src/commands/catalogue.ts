import type { CommandSpec } from './command.ts'
import { forgetServer } from './credentials/forget-server.ts'
import { login } from './credentials/login.ts'
import { logout } from './credentials/logout.ts'
import { saveToken } from './credentials/save-token.ts'
import { showConfig } from './credentials/show-config.ts'
import { addDomain } from './domains/add-domain.ts'
import { checkDomain } from './domains/check-domain.ts'
import { listDomains } from './domains/list-domains.ts'
import { removeDomain } from './domains/remove-domain.ts'
import { applyGateways } from './gateways/apply/apply-gateways.ts'
import { printGatewaysSchema } from './gateways/apply/print-gateways-schema.ts'
import { createGateway } from './gateways/create-gateway.ts'
import { drainMember, resumeMember } from './gateways/drain-member.ts'
import { listGateways } from './gateways/list-gateways.ts'
import { removeGateway } from './gateways/remove-gateway.ts'
import { setMaintenance } from './gateways/set-maintenance.ts'
import { showGateway } from './gateways/show-gateway.ts'
import { tryGateway } from './gateways/try-gateway.ts'
import { addPassword } from './passwords/add-password.ts'
import { editPassword } from './passwords/edit-password.ts'
import { exportPasswords } from './passwords/export/export-passwords.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { getPassword } from './passwords/get-password.ts'
import { importPasswords } from './passwords/import/import-passwords.ts'
import { listPasswords } from './passwords/list-passwords.ts'
import { removePassword } from './passwords/remove-password.ts'
import { sharePassword } from './passwords/share-password.ts'
import { diffConfigs } from './secrets/diff-configs.ts'
import { editSecrets } from './secrets/edit-secrets.ts'
import { exportSecrets } from './secrets/export-secrets.ts'
import { getSecret } from './secrets/get-secret.ts'
import { importSecrets } from './secrets/import-secrets.ts'
import { listProjects } from './secrets/list-projects.ts'
import { listConfigSecrets } from './secrets/list-secrets.ts'
import { freezeConfig, lockConfig, unfreezeConfig, unlockConfig } from './secrets/lock-config.ts'
import { machineTokens } from './secrets/machine-tokens.ts'
import { restoreSecrets } from './secrets/restore-secrets.ts'
import { createRun } from './secrets/run/run-program.ts'
import { setSecret } from './secrets/set-secret.ts'
import { showHistory } from './secrets/show-history.ts'
import { unsetSecret } from './secrets/unset-secret.ts'
import { completion } from './system/completion.ts'
import { doctor } from './system/doctor.ts'
import { help } from './system/help.ts'
import { printEventsSchema } from './system/print-events-schema.ts'
import { status } from './system/status.ts'
import { version } from './system/version.ts'
import { listTeams } from './teams/list-teams.ts'
import { useTeam } from './teams/use-team.ts'
import { checkPolicy } from './traffic-policies/check/check-policy.ts'
import { debugPolicyFile } from './traffic-policies/debug/debug-policy-file.ts'
import { formatPolicyFile } from './traffic-policies/format/format-policy-file.ts'
import { attachPolicy } from './traffic-policies/server/attach-policy.ts'
import { detachPolicy } from './traffic-policies/server/detach-policy.ts'
import { listPolicies } from './traffic-policies/server/list-policies.ts'
import { pullPolicy } from './traffic-policies/server/pull-policy.ts'
import { pushPolicy } from './traffic-policies/server/push-policy.ts'
import { testPolicy } from './traffic-policies/test/test-policy.ts'
import { listVisitors } from './traffic-policies/visitors/list-visitors.ts'
import { makeLink } from './traffic-policies/visitors/make-link.ts'
import { importFile } from './tunnels/import/import.ts'
import { checkConfig } from './tunnels/nora-yml/check-config.ts'
import { printSchema } from './tunnels/nora-yml/print-schema.ts'
import { add } from './tunnels/publish/add.ts'
import { http } from './tunnels/publish/http.ts'
import { internalTunnelOptions, openInternalTunnel } from './tunnels/publish/open-internal-tunnel.ts'
import { openRunTunnel, runTunnelOptions } from './tunnels/publish/open-run-tunnel.ts'
import { ssh } from './tunnels/publish/ssh.ts'
import { createStart } from './tunnels/publish/start.ts'
import { stop } from './tunnels/publish/stop.ts'
import { tcp } from './tunnels/publish/tcp.ts'
import { tls } from './tunnels/publish/tls.ts'
import { trigger } from './tunnels/publish/trigger.ts'
import { installService } from './tunnels/service/install-service.ts'
import { showService } from './tunnels/service/show-service.ts'
import { uninstallService } from './tunnels/service/uninstall-service.ts'
import { devices } from './vault/devices.ts'
import { checkConsole } from './vault/doctor/check-console.ts'
import { lock } from './vault/lock.ts'
import { setPin } from './vault/set-pin.ts'
import { showVault } from './vault/show-vault.ts'
import { tasks } from './vault/tasks.ts'
import { unlock } from './vault/unlock.ts'
import { checkWebhook } from './webhooks/check/check-webhook.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { exportWebhook } from './webhooks/export/export-webhook.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { listenAt } from './webhooks/listen/listen-at.ts'
import { createListenWebhook } from './webhooks/listen/listen-webhook.ts'
import { pauseWebhook, resumeWebhook } from './webhooks/pause-webhook.ts'
import { removeWebhook } from './webhooks/remove-webhook.ts'
import { replayWebhook } from './webhooks/replay/replay-webhook.ts'
import { rotateWebhook } from './webhooks/rotate-webhook.ts'
import { sendTest } from './webhooks/send-test.ts'
import { showWebhook } from './webhooks/show-webhook.ts'
import { tailWebhook } from './webhooks/tail/tail-webhook.ts'

/** Lists every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  http,
  tcp,
  tls,
  trigger,
  ssh,
  createStart(listenAt),
  add,
  stop,
  installService,
  uninstallService,
  showService,
  login,
  logout,
  listTeams,
  useTeam,
  listDomains,
  addDomain,
  checkDomain,
  removeDomain,
  listGateways,
  showGateway,
  applyGateways,
  printGatewaysSchema,
  createGateway,
  drainMember,
  resumeMember,
  setMaintenance,
  tryGateway,
  removeGateway,
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
  checkPolicy,
  formatPolicyFile,
  testPolicy,
  debugPolicyFile,
  listPolicies,
  pullPolicy,
  pushPolicy,
  attachPolicy,
  detachPolicy,
  listVisitors,
  makeLink,
  listPasswords,
  getPassword,
  addPassword,
  editPassword,
  removePassword,
  generatePassword,
  sharePassword,
  importPasswords,
  exportPasswords,
  createRun(openRunTunnel, runTunnelOptions),
  listConfigSecrets,
  getSecret,
  setSecret,
  unsetSecret,
  editSecrets,
  diffConfigs,
  showHistory,
  restoreSecrets,
  importSecrets,
  exportSecrets,
  listProjects,
  machineTokens,
  lockConfig,
  unlockConfig,
  freezeConfig,
  unfreezeConfig,
  unlock,
  lock,
  showVault,
  devices,
  setPin,
  tasks,
  checkConsole,
  status,
  doctor,
  saveToken,
  showConfig,
  forgetServer,
  checkConfig,
  printSchema,
  printEventsSchema,
  importFile,
  completion,
  version,
  help,
]
